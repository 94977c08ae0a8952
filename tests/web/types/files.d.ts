// What a site has beside worker.js: the list of its files.
export {};

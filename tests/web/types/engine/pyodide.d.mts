// What a site has beside worker.js: Pyodide, typed as its npm package is.
export { loadPyodide } from "pyodide";

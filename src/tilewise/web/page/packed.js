// Files that `tilewise site` has compressed, as not every host does that.

/**
 * Fetch a compressed file, and unpack it while it arrives.
 * @param {string} path without the ending of compressed files
 * @param {string} type its media type
 */
export async function unpacked(path, type) {
  const response = await fetch(`${path}.zlib`);
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  const content = response.body.pipeThrough(new DecompressionStream("deflate"));
  return new Response(content, { headers: { "Content-Type": type } });
}

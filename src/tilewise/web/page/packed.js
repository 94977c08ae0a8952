// Files that `tilewise site` has compressed, as not every host does that.

/**
 * Fetch a compressed file, and unpack it while it arrives.
 * @param {string} path without the ending of compressed files
 * @param {string} type its media type
 * @param {(bytes: number) => void} [heard] called for each part that arrives, with its size
 */
export async function unpacked(path, type, heard = () => {}) {
  const response = await fetch(`${path}.zlib`);
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  const count = new TransformStream({
    transform(part, out) {
      heard(part.length);
      out.enqueue(part);
    },
  });
  const content = response.body.pipeThrough(count).pipeThrough(new DecompressionStream("deflate"));
  return new Response(content, { headers: { "Content-Type": type } });
}

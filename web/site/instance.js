// An instance of the engine: a request is written into its memory, and the answer is read from there.

/**
 * @param {WebAssembly.Module} module
 * @returns {Promise<(request: string) => string>} asks the instance; both texts are JSON
 */
export async function instance(module) {
  const now_ms = () => performance.timeOrigin + performance.now();
  const { exports } = await WebAssembly.instantiate(module, { browser: { now_ms } });
  const { memory, room, ask, answer, length } = /** @type {any} */ (exports);
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (request) => {
    const bytes = encoder.encode(request);
    // The memory moves when it grows: it is looked up after each call.
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    ask();
    return decoder.decode(new Uint8Array(memory.buffer, answer(), length()));
  };
}

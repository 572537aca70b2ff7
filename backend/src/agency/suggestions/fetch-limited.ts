const MAX_BYTES = 2 * 1_024 * 1_024;

/** Returns a `fetch` function that limits the size of the response. */
export const fetchLimited: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new Error('The response is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers });
};

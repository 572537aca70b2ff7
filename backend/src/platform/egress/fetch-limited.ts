const MAX_RESPONSE_BYTES = 2 * 1_024 * 1_024;
/** Statuses whose responses have no body. */
const EMPTY_STATUSES = [101, 204, 205, 304];

/** Fetches like `fetch` and reads the response. Throws a `TypeError` when it is larger than 2 MB. */
export const fetchLimited = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MAX_RESPONSE_BYTES) throw new TypeError('The response is too large');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(EMPTY_STATUSES.includes(status) ? null : Buffer.concat(chunks), { status, statusText, headers });
};

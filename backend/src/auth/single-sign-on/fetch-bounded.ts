import type { CustomFetch } from 'openid-client';

const MAX_BYTES = 1_000_000;

/** Returns a `fetch` function that limits the size of the response and follows no redirects. */
export const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' });
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES) throw new TypeError("The provider's response is too large");
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response([101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks), {
    status,
    statusText,
    headers,
  });
};

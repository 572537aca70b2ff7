import type { CustomFetch } from 'openid-client';

const MOST_BYTES = 1_000_000;

/** A `fetch` with a limited response size and without redirects. */
export const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' });
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MOST_BYTES) throw new TypeError('The answer of the provider is too large');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response([101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks), {
    status,
    statusText,
    headers,
  });
};

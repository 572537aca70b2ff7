import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import type { TestClient } from './test-client.js';

/** Posts a file to a path of the API. */
export const postFile = async (
  client: TestClient,
  path: string,
  name: string,
  content: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(client.url + path, {
    method: 'POST',
    body: form,
    headers: { cookie: client.cookieHeader, ...headers },
  });
  const body = (await response.json()) as StoredFile & Pick<Order, 'documents'> & Pick<ErrorReply, 'code' | 'message'>;
  return { status: response.status, body };
};

/** Attaches a file to a task. */
export const uploadFile = (client: TestClient, taskId: number, name: string, content: Uint8Array) =>
  postFile(client, `/api/files?subject=task&subjectId=${taskId}`, name, content);

/** Downloads from a path of the API. */
export const download = async (client: TestClient, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(client.url + path, { headers: { cookie: client.cookieHeader, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

import { expect } from '@jest/globals';
import type { ImportReport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import { ImportService } from '../../src/clinic/import/apply/import.service.js';
import { ALL_ITEMS } from './all-items.js';
import { Transactions } from '../../src/platform/database/transaction.js';
import { startApp, type TestApp } from '../app.js';
import { startProcess } from '../processes/process.js';
import { waitUntil } from '../wait-until.js';
import type { ClientResponse, TestClient } from '../test-client.js';

export interface ImportFixture {
  readonly api: TestApp;
  readonly manager: TestClient;
  readonly managerId: string;
  /** Sends the call with a multipart form, as a browser does. */
  send<T = ImportReport>(
    client: TestClient,
    csv: string | Uint8Array<ArrayBuffer> | null,
    fields?: Record<string, string>,
  ): Promise<ClientResponse<T>>;
  applyByJob(csv: string, fields?: Record<string, string>): Promise<JobReply>;
  /** Applies the import in this process without a job. */
  apply(csv: string, skipErrors?: boolean): Promise<ImportResult>;
  waitForEnd(jobId: string): Promise<JobReply>;
  findItem(sku: string): Promise<Item>;
  close(): Promise<void>;
}

/** Starts an API and a worker, and signs in a manager. */
export const startImportFixture = async (): Promise<ImportFixture> => {
  const api = await startApp();
  const worker = await startProcess('worker', { DATABASE_URL: api.databaseUrl });
  const manager = await api.signedIn('manager@perfect-b.example');
  const managerId = (await manager.get<{ id: string }>('/api/auth/user')).body.id;

  const send: ImportFixture['send'] = async (client, csv, fields = { mode: 'rehearse' }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (csv !== null) form.append('file', new Blob([csv]), 'Lager März.csv');
    const response = await fetch(`${api.url}/api/inventory/import`, {
      method: 'POST',
      body: form,
      headers: { cookie: client.cookieHeader },
    });
    return { status: response.status, body: (await response.json()) as never, headers: response.headers };
  };
  const waitForEnd = async (jobId: string): Promise<JobReply> => {
    let job: JobReply | undefined;
    await waitUntil(
      async () => {
        job = (await manager.get<JobReply>(`/api/jobs/${jobId}`)).body;
        return job.state === 'finished' || job.state === 'failed';
      },
      60_000,
      'the end of the job',
    );
    return job as JobReply;
  };
  return {
    api,
    manager,
    managerId,
    send,
    waitForEnd,
    applyByJob: async (csv, fields = {}) => {
      const { status, body } = await send<{ jobId: string }>(manager, csv, { mode: 'apply', ...fields });
      expect(status).toBe(202);
      return waitForEnd(body.jobId);
    },
    apply: (csv, skipErrors = false) =>
      api.app
        .get(Transactions)
        .run((tx) =>
          api.app
            .get(ImportService)
            .apply(
              tx,
              { id: managerId, name: 'Maria' },
              { file: Buffer.from(csv), fileName: 'list.csv', mapping: new Map(), kinds: ALL_ITEMS, skipErrors },
            ),
        ),
    findItem: async (sku) => {
      const { body } = await manager.get<Item[]>(`/api/inventory?search=${encodeURIComponent(sku)}`);
      const item = body.find((other) => other.sku === sku);
      if (item === undefined) throw new Error(`There is no item ${sku}`);
      return item;
    },
    close: async () => {
      await worker.kill();
      await api.close();
    },
  };
};

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD } from '../../../test/app.js';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { type ApiProcess, startProcess } from '../../../test/processes/process.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import { TestClient } from '../../../test/test-client.js';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const PATIENT = 'P-4711-Lindqvist';

/** A minimal trace collector. */
class Collector {
  readonly spans: Span[] = [];
  text = '';
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        this.text += body;
        for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
          for (const { spans } of scopeSpans) this.spans.push(...spans);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((other) => other.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('traces', () => {
  const collector = new Collector();
  let databaseUrl: string;
  let api: ApiProcess;
  let worker: ApiProcess;
  let manager: TestClient;

  beforeAll(async () => {
    databaseUrl = await copyTemplate();
    const env = {
      DATABASE_URL: databaseUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
      OTEL_BSP_SCHEDULE_DELAY: '100',
      LOG_LEVEL: 'debug',
    };
    [api, worker] = await Promise.all([startProcess('main', env), startProcess('worker', env)]);
    manager = new TestClient(api.url);
    await manager.post('/api/login', { username: 'manager@perfect-b.example', password: DEMO_PASSWORD });
  });
  afterAll(async () => {
    manager?.closeSockets();
    await Promise.all([api?.kill(), worker?.kill()]);
    collector.close();
    await dropDatabase(databaseUrl);
  });

  const found = async (what: string, fits: (span: Span) => boolean): Promise<Span> => {
    let span: Span | undefined;
    await waitUntil(() => (span = collector.spans.find(fits)) !== undefined, 60_000, what);
    return span as Span;
  };

  it('follow a call through its statements to the sockets in one trace', async () => {
    const item = await createItem(manager, { currentQuantity: 10 });
    const socket = await manager.openSocket();
    const { status, headers } = await manager.post('/api/usage', {
      itemId: item.id,
      quantityUsed: 1,
      patientId: PATIENT,
    });
    expect(status).toBe(201);
    await socket.waitForEvent('usage.logged');
    const call = await found('the call', ({ name }) => name === 'POST /api/usage');
    expect(attribute(call, 'http.response.status_code')).toBe(201);
    expect(attribute(call, 'atrium.request.id')).toBe(headers.get('x-request-id'));
    expect(attribute(call, 'enduser.id')).toBe((await manager.get('/api/auth/user')).body['id']);
    const isOfCall = ({ traceId }: Span) => traceId === call.traceId;
    const input = await found(
      'the statement',
      (span) => isOfCall(span) && attribute(span, 'db.query.text') !== undefined,
    );
    expect(input.parentSpanId).toBe(call.spanId);
    const sent = await found('the way to the sockets', (span) => isOfCall(span) && span.name === 'events to sockets');
    expect(attribute(sent, 'atrium.event.types')).toContain('usage.logged');
  });

  it('follow a job from the request to the worker', async () => {
    const form = new FormData();
    form.append('mode', 'apply');
    form.append('file', new Blob(['Part #;Item;Qty on hand\r\nT-1;Traced;5']), 'list.csv');
    const { status } = await fetch(`${api.url}/api/inventory/import`, {
      method: 'POST',
      body: form,
      headers: { cookie: manager.cookieHeader },
    });
    expect(status).toBe(202);
    const job = await found('the job', ({ name }) => name === 'job apply-import');
    const asked = await found('who asked', ({ name }) => name === 'POST /api/inventory/import');
    expect(job.traceId).toBe(asked.traceId);
    await found(
      'its statements',
      ({ traceId, parentSpanId }) => traceId === job.traceId && parentSpanId === job.spanId,
    );
  });

  it('and logs contain no patient data or user input, and each log line has the request id and the user', async () => {
    await manager.get(`/api/usage?search=${PATIENT}`);
    const rejection = await manager.post('/api/usage', { itemId: 0, quantityUsed: 1, patientId: PATIENT });
    const line = () =>
      api
        .output()
        .split('\n')
        .find((text) => text.includes(rejection.headers.get('x-request-id') ?? '-'));
    await waitUntil(() => line() !== undefined);
    expect(JSON.parse(line() ?? '')).toMatchObject({
      method: 'POST',
      path: '/api/usage',
      status: rejection.status,
      personId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // Errors in which PostgreSQL quotes the row or the value.
    const [ours, quoting] = ['no_patients', 'patients_are_numbers'];
    await query(databaseUrl, `alter table usage add constraint ${ours} check (patient_id <> '${PATIENT}') not valid`);
    const use = {
      itemId: (await createItem(manager, { currentQuantity: 10 })).id,
      quantityUsed: 1,
      patientId: PATIENT,
    };
    expect((await manager.post('/api/usage', use)).status).toBe(500);
    await query(
      databaseUrl,
      `alter table usage drop constraint ${ours}, add constraint ${quoting} check (patient_id::int > 0) not valid`,
    );
    expect((await manager.post('/api/usage', use)).status).toBe(500);
    await waitUntil(() => api.output().includes(ours) && api.output().includes('22P02'), 60_000, 'both failures');
    expect(api.output() + worker.output()).not.toContain(PATIENT);
    expect(collector.text).not.toContain(PATIENT);
    expect(collector.text).not.toContain(DEMO_PASSWORD);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import { MAX_COMMENT_LENGTH } from '@atrium/contract/agency/conversations/values';
import { MAX_CHECKLIST_ITEMS } from '@atrium/contract/agency/tasks/values';
import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import {
  MAX_CELL_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@atrium/contract/clinic/import/values';
import { MAX_ORDER_MAILS, MAX_ORDER_MAILS_A_DAY } from '@atrium/contract/clinic/order-documents/values';
import { MAX_KIT_CHOICES, MAX_KIT_LINES } from '@atrium/contract/clinic/kits/schemas';
import { MAX_ORDER_LINES } from '@atrium/contract/clinic/order-suggestions/values';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { MAX_REPORT_ROWS } from '@atrium/contract/clinic/reports/values';
import { MAX_COMPARED_PAGES, MAX_PASTED_BYTES } from '@atrium/contract/clinic/scraping/values';
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '@atrium/contract/clinic/settings/values';
import { MAX_COUNTED_ROWS } from '@atrium/contract/clinic/counts/values';
import { contentField, MAX_AMOUNT, MAX_ID, MAX_QUANTITY, quantity } from '@atrium/contract/core/fields';
import { MAX_LIMIT, pathIdField, queryLimit } from '@atrium/contract/core/query-fields';
import { MAX_TREATMENT_LINES } from '@atrium/contract/clinic/treatments/schemas';
import { MAX_BATCH_SIZE } from '@atrium/contract/enterprise/access-batches/values';
import { MAX_STAFF_LIST, MAX_STAFF_ROWS } from '@atrium/contract/enterprise/staff-import/values';
import { MAX_DRAFT_FILES, MAX_FILE_BYTES, MAX_FILE_QUOTA_GB, MAX_FILES } from '@atrium/contract/platform/files/values';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '@atrium/contract/platform/pictures/values';
import { MAX_SEARCH_ROWS } from '@atrium/contract/platform/search/values';
import * as z from 'zod/mini';
import { createGoal, createTask } from '../agency.js';
import { startApp, type TestApp } from '../app.js';
import { createPng } from '../pictures.js';
import { ShopServer } from '../servers/shop-server.js';
import { query } from '../sql.js';
import { createItem } from '../stock.js';
import type { TestClient } from '../test-client.js';

/* Tests each `MAX_…` of the contract with the allowed number and with one more. */

const CONTRACT = join(import.meta.dirname, '../../../libs/contract/src');
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n';
const PDF_END = '\nstartxref\n9\n%%EOF\n';

/** Returns the names of all exported limits of the contract. */
const namesOfLimits = (): string[] =>
  readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) =>
      [...readFileSync(join(CONTRACT, file), 'utf8').matchAll(/^export const (MAX_\w+)/gm)].map(
        ([, name = '']) => name,
      ),
    );

/** Two results: the server accepted a value at its limit, and one above it. */
type Tried = readonly [atLimit: boolean, beyond: boolean];

describe('the limits of the contract', () => {
  let app: TestApp;
  let host: ShopServer;
  let manager: TestClient;
  let admin: TestClient;
  let order: Order;
  let supplierId: number;

  beforeAll(async () => {
    host = await ShopServer.open((request, response) => {
      const [, side = '1', height = '1', bytes = '0'] = (request.url ?? '').split('/');
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(createPng(Number(side), Number(height), Number(bytes)));
    });
    const env = {
      SCRAPE_ALLOW_HOSTS: host.host,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Atrium <no-reply@example.com>',
      PUBLIC_ORIGIN: 'http://atrium.example',
    };
    app = await startApp({ env });
    manager = await app.signedIn('manager@perfect-b.example');
    admin = await app.signedIn('superadmin');
    const supplier = await manager.post<{ id: number }>('/api/suppliers', {
      name: 'Medline',
      contactEmail: 'orders@medline.example',
    });
    supplierId = supplier.body.id;
    order = await position();
  });
  afterAll(async () => {
    await app.close();
    await host.close();
  });

  const position = async (): Promise<Order> => {
    const item = await createItem(manager);
    const lines = [{ stockId: item.id, quantity: 1 }];
    const { body } = await manager.post<Order[]>('/api/orders', { orders: [{ supplierId, lines }] });
    return body[0] as Order;
  };
  const upload = async (
    path: string,
    parts: (string | Uint8Array<ArrayBuffer>)[],
    fields: Record<string, string> = {},
    name = 'file',
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob(parts), name);
    const reply = await fetch(app.url + path, {
      method: 'POST',
      body: form,
      headers: { cookie: manager.cookieHeader },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const document = async (bytes: number): Promise<number> => {
    const filling = new Uint8Array(bytes - PDF.length - PDF_END.length).fill(32);
    return (await upload(`/api/orders/${order.id}/documents`, [PDF, filling, PDF_END], {}, `${bytes} bytes.pdf`))
      .status;
  };
  const logo = async (picture: Buffer): Promise<{ status: number; text: string }> => {
    const { status, body } = await upload('/api/settings/perfect-b/logo', [new Uint8Array(picture)]);
    return { status, text: JSON.stringify(body) };
  };
  const picture = async (...parts: number[]): Promise<boolean> => {
    const url = host.url(`/${parts.join('/')}`);
    await createItem(manager, { imageUrl: url });
    return (await manager.get(`/api/pictures?url=${encodeURIComponent(url)}`)).status === 200;
  };
  /** Returns the sentences about an imported list and its rows. */
  const imported = async (csv: string): Promise<string> => {
    const { status, body } = await upload('/api/inventory/import', [csv], { mode: 'rehearse' });
    return `${status} ${JSON.stringify(body)}`;
  };
  const staffList = async (text: string): Promise<number> =>
    (await admin.post('/api/enterprise/staff/imports/rehearsal', { text })).status;
  const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;
  /** Returns whether the body has no error at `path`. */
  const acceptsAt = (name: string, path: string, body: unknown): boolean => {
    const schema = endpoints.find((endpoint) => endpoint.name === name)?.body;
    if (schema === undefined) throw new Error(`${name} has no body`);
    const { error } = z.safeParse(schema, body);
    return !(error?.issues ?? []).some((issue) => issue.path.join('.') === path);
  };
  const array = <T>(length: number, of: (index: number) => T): T[] => Array.from({ length }, (_, index) => of(index));
  const kitLine = (choices: number) => ({ stockIds: array(choices, (id) => id + 1), quantity: 1 });
  const both = (limit: number, tried: (count: number) => boolean): Tried => [tried(limit), tried(limit + 1)];

  const CASES: Readonly<Record<string, () => Tried | Promise<Tried>>> = {
    MAX_ID: () => both(MAX_ID, (id) => accepts(pathIdField(), String(id))),
    MAX_QUANTITY: () => both(MAX_QUANTITY, (count) => accepts(quantity(), count)),
    MAX_AMOUNT: () => both(MAX_AMOUNT, (amount) => accepts(contentField(), amount)),
    MAX_LIMIT: () => both(MAX_LIMIT, (limit) => accepts(queryLimit(), String(limit))),
    MAX_BULK_ROWS: () =>
      both(MAX_BULK_ROWS, (count) =>
        acceptsAt('changeInBulk', 'stock', { stock: array(count, (id) => ({ id: id + 1 })) }),
      ),
    MAX_COUNTED_ROWS: () =>
      both(MAX_COUNTED_ROWS, (count) =>
        acceptsAt('openStockCount', 'stockIds', { stockIds: array(count, (id) => id + 1) }),
      ),
    MAX_BATCH_SIZE: () =>
      both(MAX_BATCH_SIZE, (count) =>
        acceptsAt('giveAccessToSeveral', 'staffIds', { staffIds: array(count, (id) => id + 1) }),
      ),
    MAX_KIT_LINES: () =>
      both(MAX_KIT_LINES, (count) => acceptsAt('createKit', 'lines', { lines: array(count, () => kitLine(1)) })),
    MAX_KIT_CHOICES: () =>
      both(MAX_KIT_CHOICES, (count) => acceptsAt('createKit', 'lines.0.stockIds', { lines: [kitLine(count)] })),
    MAX_TREATMENT_LINES: () =>
      both(MAX_TREATMENT_LINES, (count) =>
        acceptsAt('logTreatment', 'lines', { lines: array(count, (id) => ({ itemId: id + 1, quantity: 1 })) }),
      ),
    MAX_SEARCH_ROWS: async () => {
      const status = async (limit: number) => (await manager.get(`/api/search?q=gel&limit=${limit}`)).status;
      return [(await status(MAX_SEARCH_ROWS)) === 200, (await status(MAX_SEARCH_ROWS + 1)) === 200];
    },
    MAX_COMMENT_LENGTH: () =>
      both(MAX_COMMENT_LENGTH, (length) => acceptsAt('createComment', 'text', { text: 'x'.repeat(length) })),
    MAX_CHECKLIST_ITEMS: async () => {
      const task = await createTask(admin, (await createGoal(admin)).id);
      const add = async () => (await admin.post(`/api/talent-phi/tasks/${task.id}/checklist`, { text: 'Step' })).status;
      for (let added = 1; added < MAX_CHECKLIST_ITEMS; added += 1) expect(await add()).toBe(201);
      return [(await add()) === 201, (await add()) === 201];
    },
    MAX_ORDER_LINES: () =>
      both(MAX_ORDER_LINES, (count) =>
        acceptsAt('placeOrders', 'orders.0.lines', {
          orders: [{ lines: array(count, (id) => ({ stockId: id + 1, quantity: 1 })) }],
        }),
      ),
    MAX_COMPARED_PAGES: () =>
      both(MAX_COMPARED_PAGES, (count) =>
        acceptsAt('scrapeSuppliers', 'urls', { urls: array(count, (rowIndex) => `https://shop.example/${rowIndex}`) }),
      ),
    MAX_PASTED_BYTES: () =>
      both(MAX_PASTED_BYTES, (length) => acceptsAt('readPastedPage', 'html', { html: 'x'.repeat(length) })),
    MAX_REPORT_ROWS: async () => {
      await query(
        app.databaseUrl,
        `with made as (
           insert into stock (kind, name, sku, quantity, min_stock_level, reorder_quantity, unit, unit_cost)
           select 'item', 'Report ' || n, 'REPORT-' || n, 1, 1, 1, 'box', 2 from generate_series(1, $1::int) n returning id
         ) insert into stock_movement (stock_id, type, delta, balance) select id, 'initial', 1, 1 from made`,
        [MAX_REPORT_ROWS + 1],
      );
      const { body } = await manager.get<{ rows: unknown[]; total: { rows: number } }>('/api/reports/stock-value');
      expect(body.total.rows).toBeGreaterThan(MAX_REPORT_ROWS);
      return both(MAX_REPORT_ROWS, (count) => body.rows.length >= count);
    },
    MAX_FILE_BYTES: async () => [
      (await document(MAX_FILE_BYTES)) === 201,
      (await document(MAX_FILE_BYTES + 1)) !== 413,
    ],
    MAX_FILE_QUOTA_GB: () =>
      both(MAX_FILE_QUOTA_GB, (fileQuotaGb) => acceptsAt('updateOrganizationSettings', 'fileQuotaGb', { fileQuotaGb })),
    MAX_DRAFT_FILES: async () => {
      const keep = async () => (await upload('/api/files?subject=order', [PDF, PDF_END])).status;
      expect(await keep()).toBe(201);
      await query(
        app.databaseUrl,
        `with drafts as (insert into file (draft_kind) select 'order' from generate_series(3, $1) returning id)
         insert into file_version (file_id, number, hash, name, added_by)
         select d.id, 1, v.hash, v.name, v.added_by from drafts d,
           (select v.* from file_version v join file f on f.id = v.file_id where f.draft_kind is not null limit 1) v`,
        [MAX_DRAFT_FILES],
      );
      return [(await keep()) === 201, (await keep()) === 201];
    },
    MAX_FILES: async () => {
      order = await position();
      const statuses: number[] = [];
      // Sequential, and in parallel for the last free slot.
      for (let stored = 0; stored < MAX_FILES.order - 1; stored += 1) statuses.push(await document(200 + stored));
      const last = await Promise.all([document(300), document(301)]);
      expect(statuses).toEqual(statuses.map(() => 201));
      return [last.includes(201), !last.includes(409)];
    },
    MAX_ORDER_MAILS: async () => {
      order = await position();
      const send = async () =>
        (await manager.post(`/api/orders/${order.id}/mail`, { to: 'orders@medline.example' })).status;
      for (let sent = 1; sent < MAX_ORDER_MAILS; sent += 1) expect(await send()).toBe(200);
      return [(await send()) === 200, (await send()) === 200];
    },
    MAX_ORDER_MAILS_A_DAY: async () => {
      const other = await position();
      await query(
        app.databaseUrl,
        `insert into order_mail (order_id, address, is_confirmed, sent_by)
         select $1, 'x@medline.example', false, u.id from app_user u,
           generate_series(1, $2 - 1 - (select count(*)::int from order_mail where sent_by = u.id))
         where u.email = 'manager@perfect-b.example'`,
        [order.id, MAX_ORDER_MAILS_A_DAY],
      );
      const send = async () =>
        (await manager.post(`/api/orders/${other.id}/mail`, { to: 'orders@medline.example' })).status;
      return [(await send()) === 200, (await send()) === 200];
    },
    MAX_LOGO_BYTES: async () => [
      (await logo(createPng(9, 9, MAX_LOGO_BYTES))).status !== 413,
      (await logo(createPng(9, 9, MAX_LOGO_BYTES + 1))).status !== 413,
    ],
    MAX_LOGO_SIDE: async () => [
      !(await logo(createPng(MAX_LOGO_SIDE, 1))).text.includes('pixels per side'),
      !(await logo(createPng(MAX_LOGO_SIDE + 1, 1))).text.includes('pixels per side'),
    ],
    MAX_PICTURE_BYTES: async () => [await picture(9, 9, MAX_PICTURE_BYTES), await picture(9, 9, MAX_PICTURE_BYTES + 1)],
    MAX_PICTURE_SIDE: async () => [await picture(MAX_PICTURE_SIDE, 1), await picture(MAX_PICTURE_SIDE + 1, 1)],
    MAX_PICTURE_PIXELS: async () => {
      const rejects = async (height: number): Promise<boolean> => {
        const parts = [new Uint8Array(createPng(MAX_PICTURE_PIXELS / 10_000, height))];
        const { status, body } = await upload(`/api/orders/${order.id}/documents`, parts);
        return status === 400 && JSON.stringify(body).includes('megapixels');
      };
      return [!(await rejects(10_000)), !(await rejects(10_001))];
    },
    MAX_IMPORT_BYTES: async () => {
      const list = (bytes: number) => imported(`name\n${'a'.repeat(bytes - 5)}`);
      return [!(await list(MAX_IMPORT_BYTES)).startsWith('413'), !(await list(MAX_IMPORT_BYTES + 1)).startsWith('413')];
    },
    MAX_IMPORT_ROWS: async () => {
      const list = (rows: number) =>
        imported(`name,sku\n${array(rows, (rowIndex) => `Row ${rowIndex},ROW-${rowIndex}`).join('\n')}\n`);
      return [
        (await list(MAX_IMPORT_ROWS)).startsWith('200'),
        !(await list(MAX_IMPORT_ROWS + 1)).includes('can be imported at once'),
      ];
    },
    MAX_IMPORT_COLUMNS: async () => {
      const list = (columns: number) =>
        imported(
          `${array(columns, (rowIndex) => (rowIndex === 0 ? 'name' : `Column ${rowIndex}`)).join(',')}\n${'x,'.repeat(columns - 1)}x\n`,
        );
      return [
        (await list(MAX_IMPORT_COLUMNS)).startsWith('200'),
        !(await list(MAX_IMPORT_COLUMNS + 1)).includes('columns; at most'),
      ];
    },
    MAX_HEADING_LENGTH: async () => {
      const list = (length: number) => imported(`name,${'h'.repeat(length)}\nGauze,1\n`);
      return [
        (await list(MAX_HEADING_LENGTH)).startsWith('200'),
        !(await list(MAX_HEADING_LENGTH + 1)).includes('The heading'),
      ];
    },
    MAX_CELL_LENGTH: async () => {
      const list = (length: number) => imported(`name,notes\nGauze,${'n'.repeat(length)}\n`);
      const isFine = (reply: string) => reply.startsWith('200') && !/at most 5,?000|too long/i.test(reply);
      return [isFine(await list(MAX_CELL_LENGTH)), isFine(await list(MAX_CELL_LENGTH + 1))];
    },
    MAX_STAFF_LIST: () => {
      const body = (length: number) => ({ text: 'x'.repeat(length) });
      return both(MAX_STAFF_LIST, (length) => acceptsAt('previewStaffImport', 'text', body(length)));
    },
    MAX_STAFF_ROWS: async () => {
      const list = (rows: number) =>
        staffList(
          `First name,Last name,Email\n${array(rows, (rowIndex) => `Ana,Silva ${rowIndex},ana${rowIndex}@example.org`).join('\n')}\n`,
        );
      return [(await list(MAX_STAFF_ROWS)) === 200, (await list(MAX_STAFF_ROWS + 1)) === 200];
    },
  };

  it('have a case each', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(namesOfLimits().toSorted());
  });

  it.each(Object.entries(CASES))('%s accepts its limit and refuses one more', async (_, tried) => {
    expect(await tried()).toEqual([true, false]);
  });
});

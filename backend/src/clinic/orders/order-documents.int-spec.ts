import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_ORDER_MAILS, MAX_ORDER_MAILS_A_DAY } from '@atrium/contract/clinic/order-documents/values';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../test/app.js';
import { type MailServer, startMailServer, startMailWorker } from '../../../test/mail.js';
import { download, postFile } from '../../../test/files.js';
import { createPng } from '../../../test/pictures.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');

describe('the documents of an order', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let order: Order;
  let server: MailServer;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    server = await startMailServer();
    const env = {
      SMTP_URL: server.url,
      MAIL_FROM: 'Atrium <no-reply@example.com>',
      PUBLIC_ORIGIN: 'https://atrium.example',
    };
    app = await startApp({ env });
    worker = await startMailWorker(app.databaseUrl, env);
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    const item = await createItem(manager, { name: 'Łagodny крем για το δέρμα', unit: 'tubes', unitCost: '3.20' });
    const placed = await manager.post<Order[]>('/api/orders', {
      orders: [{ note: 'Vor zwölf, bitte.', lines: [{ stockId: item.id, quantity: 5 }] }],
    });
    order = placed.body[0] as Order;
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
    await server.close();
  });

  const keep = (client: TestClient, content: Buffer, name: string) =>
    postFile(client, `/api/orders/${order.id}/documents`, name, content);

  it('contain the order as a PDF with embedded fonts', async () => {
    const { status, headers, bytes } = await download(staff, `/api/orders/${order.id}/order.pdf`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(`filename="${order.number}.pdf"`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/FontFile2');
  });

  it('render the PDF once for each version of the order and the branding', async () => {
    const pdf = (client = staff) => download(client, `/api/orders/${order.id}/order.pdf`);
    const parallel = await Promise.all(Array.from({ length: 16 }, (_, index) => pdf(index % 2 ? staff : manager)));
    expect(parallel.map(({ status }) => status)).toEqual(parallel.map(() => 200));
    // Each rendering has its own id and time, so equal files come from one rendering.
    const renderings = new Set(parallel.map(({ bytes }) => bytes.toString('latin1')));
    expect(renderings.size).toBe(1);
    for (const [path, body] of [
      ['/api/settings/perfect-b', { tagline: 'Skin and light' }],
      [`/api/orders/${order.id}`, { note: 'Before noon, please.' }],
      [`/api/inventory/${order.lines[0]?.item.id}`, { name: 'Gentle cream' }],
    ] as const) {
      expect((await manager.put(path, body)).status).toBe(200);
      const { bytes } = await pdf();
      expect(renderings).not.toContain(bytes.toString('latin1'));
      renderings.add(bytes.toString('latin1'));
    }
  });

  it('serve a large document completely', async () => {
    const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(3_000_001, 'x'), PDF.subarray(9)]);
    const { body } = await keep(staff, large, 'scan.pdf');
    const id = body.documents.at(-1)?.id;
    const { headers, bytes } = await download(staff, `/api/orders/documents/${id}`);
    expect(headers.get('content-length')).toBe(String(large.length));
    expect(bytes.equals(large)).toBe(true);
    expect((await staff.delete(`/api/orders/documents/${id}`)).status).toBe(204);
  });

  it('reject a picture of more than 50 megapixels by its header', async () => {
    expect(await keep(staff, createPng(10_000, 5_001), 'huge.png')).toMatchObject({
      status: 400,
      body: { message: 'This picture has more than 50 megapixels. Please make it smaller' },
    });
  });

  it('are stored by their content, served without running anything, and published', async () => {
    const socket = await manager.openSocket();
    const { status, body } = await keep(staff, PDF, 'Rechnung 4711 – März.pdf');
    expect(status).toBe(201);
    const [document] = body.documents;
    expect(document).toMatchObject({
      name: 'Rechnung 4711 – März.pdf',
      contentType: 'application/pdf',
      size: PDF.length,
      addedBy: { email: 'staff@perfect-b.example' },
    });
    expect((await socket.waitForEvent('order.updated')).data).toMatchObject({
      order: { documents: [{ id: document?.id }] },
    });
    const served = await download(manager, `/api/orders/documents/${document?.id}`);
    expect(served.bytes.equals(PDF)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''Rechnung%204711/);
    expect(await keep(staff, PDF, 'again.pdf')).toMatchObject({ status: 409, body: { code: 'order.same-document' } });
  });

  it('accept a picture regardless of its name, and reject other and damaged files', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body } = await keep(staff, picture, 'note.pdf');
    expect(body.documents.at(-1)).toMatchObject({ contentType: 'image/png', name: 'note.pdf' });
    const wrong: [Buffer, number][] = [
      [Buffer.from('<html><script>alert(1)</script></html>'), 415],
      [Buffer.from('MZ an executable'), 415],
      [picture.subarray(0, picture.length - 40), 400],
      [Buffer.alloc(0), 400],
    ];
    for (const [content, status] of wrong) expect((await keep(staff, content, 'x.pdf')).status).toBe(status);
    const large = Buffer.concat([PDF.subarray(0, 10), Buffer.alloc(25 * 1_048_576), PDF.subarray(10)]);
    expect((await keep(staff, large, 'large.pdf')).status).toBe(413);
  });

  it('are removed by users with the right to edit stock', async () => {
    const { body } = await staff.get<Order>(`/api/orders/${order.id}`);
    const id = body.documents[0]?.id;
    expect((await app.visitor().get(`/api/orders/documents/${id}`)).status).toBe(401);
    expect((await staff.delete(`/api/orders/documents/${id}`)).status).toBe(204);
    expect((await staff.get(`/api/orders/documents/${id}`)).status).toBe(404);
    expect((await staff.get<Order>(`/api/orders/${order.id}`)).body.documents).toHaveLength(1);
  });

  it('state the number of boxes in the email', async () => {
    const item = await createItem(manager, { name: 'Boxed vials', unit: 'vials', unitsPerPackage: 10 });
    const placed = await manager.post<Order[]>('/api/orders', {
      orders: [{ lines: [{ stockId: item.id, quantity: 40 }] }],
    });
    const preview = await manager.post<{ text: string }>(`/api/orders/${placed.body[0]?.id}/mail-preview`, {});
    expect(preview.body.text).toContain('40 vials (4 boxes of 10): Boxed vials');
  });

  it('are previewed before they are mailed, by users with the right to order', async () => {
    const preview = await manager.post<{ subject: string; text: string }>(`/api/orders/${order.id}/mail-preview`, {
      text: 'Bitte liefern.',
    });
    expect(preview.body).toMatchObject({ canSend: true, to: null, subject: `Order ${order.number} from Perfect B` });
    expect(preview.body.text).toContain('5 tubes: Gentle cream');
    expect((await staff.post(`/api/orders/${order.id}/mail-preview`, {})).status).toBe(403);
    expect((await manager.post(`/api/orders/${order.id}/mail`, { to: 'nobody' })).status).toBe(400);
    const send = () =>
      manager.post<Order>(
        `/api/orders/${order.id}/mail`,
        { to: 'orders@supplier.example', text: 'Bitte liefern.', confirmAddress: true },
        { 'idempotency-key': 'send-it-once' },
      );
    const [sent] = await Promise.all([send(), send()]);
    expect(sent?.body).toMatchObject({
      sentTo: 'orders@supplier.example',
      sentBy: { email: 'manager@perfect-b.example' },
    });
    const { raw, text } = await server.waitForMail('orders@supplier.example', /./);
    expect(text).toContain('Bitte liefern.');
    expect(raw).toMatch(/^Reply-To: manager@perfect-b\.example/m);
    expect(raw).not.toMatch(/Auto-Submitted/);
    expect(raw).toContain(`filename=${order.number}.pdf`);
  });

  const placeFor = async (supplierId: number): Promise<Order> => {
    const item = await createItem(manager);
    const lines = [{ stockId: item.id, quantity: 1 }];
    const { body } = await manager.post<Order[]>('/api/orders', { orders: [{ supplierId, lines }] });
    return body[0] as Order;
  };

  it("are mailed to the supplier's address, or to another one after an audited confirmation", async () => {
    const { body: supplier } = await manager.post<{ id: number }>('/api/suppliers', {
      name: 'Medline',
      contactEmail: 'Orders@medline.example',
    });
    const placed = await placeFor(supplier.id);
    const send = (body: object) => manager.post<Order>(`/api/orders/${placed.id}/mail`, body);
    expect((await send({ to: 'orders@Medline.example' })).status).toBe(200);
    expect(await send({ to: 'ana@private.example' })).toMatchObject({
      status: 409,
      body: {
        code: 'order.other-address',
        message: "ana@private.example is not the supplier's address. Please confirm the recipient.",
      },
    });
    const confirmed = await send({ to: 'ana@private.example', confirmAddress: true });
    expect([confirmed.status, confirmed.body.sentTo]).toEqual([200, 'ana@private.example']);
    const [entry] = await query<{ changes: unknown }>(
      app.databaseUrl,
      `select changes from audit where object_kind = 'order' and object_id = $1 order by id desc limit 1`,
      [String(placed.id)],
    );
    expect(entry?.changes).toEqual(
      expect.arrayContaining([{ field: 'confirmedAddress', before: null, after: 'ana@private.example' }]),
    );
    const retry = await manager.post(`/api/orders/${placed.id}/mail-preview`, {});
    expect(retry.body['to']).toBe('Orders@medline.example');
  });

  it('are mailed at most ten times, also concurrently', async () => {
    const { body: supplier } = await manager.post<{ id: number }>('/api/suppliers', {
      name: 'Ten times',
      contactEmail: 'ten@supplier.example',
    });
    const placed = await placeFor(supplier.id);
    const send = () => manager.post(`/api/orders/${placed.id}/mail`, { to: 'ten@supplier.example' });
    for (let sent = 0; sent < MAX_ORDER_MAILS - 2; sent += 1) expect((await send()).status).toBe(200);
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
    expect((await send()).body).toMatchObject({
      code: 'order.many-mails',
      message: `${placed.number} was already emailed 10 times. Please download the PDF and send it yourself.`,
    });
  });

  it('are mailed by a user at most 50 times a day', async () => {
    const { body: supplier } = await manager.post<{ id: number }>('/api/suppliers', {
      name: 'A day',
      contactEmail: 'day@supplier.example',
    });
    const placed = await placeFor(supplier.id);
    await query(
      app.databaseUrl,
      `insert into order_mail (order_id, address, is_confirmed, sent_by, sent_at)
       select $1, 'x@supplier.example', false, u.id, now() - interval '23 hours' from app_user u,
         generate_series(1, $2 - (select count(*)::int from order_mail where sent_by = u.id))
       where u.email = 'manager@perfect-b.example'`,
      [order.id, MAX_ORDER_MAILS_A_DAY],
    );
    const send = () => manager.post(`/api/orders/${placed.id}/mail`, { to: 'day@supplier.example' });
    const rejection = await send();
    expect([rejection.status, rejection.body['code']]).toEqual([429, 'order.many-mails-a-day']);
    const seconds = Number(rejection.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    await query(app.databaseUrl, `update order_mail set sent_at = sent_at - interval '2 hours'`);
    expect((await send()).status).toBe(200);
  });
});

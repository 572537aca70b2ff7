import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, listOpenContainers, receiveLots, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

type Logged = Treatment & ErrorReply;

describe('corrections of treatments', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const log = async (body: object): Promise<Treatment> => {
    const { status, body: reply } = await staff.post<Logged>('/api/treatments', body);
    if (status !== 201) throw new Error(JSON.stringify(reply));
    return reply;
  };
  const correct = (
    { id, version }: Treatment,
    body: object,
    headers?: Record<string, string>,
    client = staff,
  ): Promise<ClientResponse<Logged>> =>
    client.post<Logged>(`/api/treatments/${id}/corrections`, { version, ...body }, headers);
  /** Returns the logged lines as the lines of a request body. */
  const same = ({ usages }: Treatment) =>
    usages
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ id, itemId, quantityUsed, content, lotReason, lots }) => ({
        usageId: id,
        itemId,
        ...(content === null ? { quantityUsed } : { content: content.amount, contentUnit: content.unit }),
        ...(lotReason === null ? {} : { lotId: lots[0]?.lotId, lotReason }),
      }));
  const level = async (id: number): Promise<number> => {
    const { quantity, ledger } = await readShelf(app.databaseUrl, id);
    expect(quantity).toBe(ledger);
    return quantity;
  };
  const tracked = async (lots: readonly { number: string; expiresOn: string; quantity: number }[]) => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'vials' });
    await receiveLots(manager, item, lots);
    return item;
  };
  const recall = (lot: Lot) => manager.put(`/api/lots/${lot.id}/state`, { state: 'recalled', reason: 'By the maker' });

  it('save one wrong quantity of five lines and keep lots, reasons, patient and time', async () => {
    const items = await Promise.all(
      [1, 2, 3, 4].map(() =>
        tracked([
          { number: 'SOON', expiresOn: dayAfter(30), quantity: 5 },
          { number: 'LATE', expiresOn: dayAfter(300), quantity: 5 },
        ]),
      ),
    );
    const last = await createItem(manager, { currentQuantity: 10 });
    const late = await findLotByNumber(staff, items[0] as Lot & typeof last, 'LATE');
    const treatment = await log({
      patientId: 'P-27',
      treatmentType: 'dermal_filler',
      reason: 'Lips',
      lines: [
        { itemId: items[0]?.id, quantityUsed: 1, lotId: late.id, lotReason: 'Already open' },
        ...items.slice(1).map(({ id }) => ({ itemId: id, quantityUsed: 1 })),
        { itemId: last.id, quantityUsed: 2 },
      ],
    });
    const lines = same(treatment).map((line) => (line.itemId === last.id ? { ...line, quantityUsed: 3 } : line));
    const { status, body } = await correct(treatment, { lines });
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    expect(body).toMatchObject({ patientId: 'P-27', reason: 'Lips', usedAt: treatment.usedAt, version: 2 });
    const standing = body.usages.filter(({ undoneAt }) => undoneAt === null);
    expect(standing.slice(0, 4).map(({ id }) => id)).toEqual(treatment.usages.slice(0, 4).map(({ id }) => id));
    expect(standing[0]).toMatchObject({ lotReason: 'Already open', lots: [{ number: 'LATE' }] });
    expect(standing[4]).toMatchObject({ quantityUsed: 3, patientId: 'P-27', usedAt: treatment.usedAt });
    expect(body.usages.filter(({ undoneAt }) => undoneAt !== null)).toMatchObject([
      { quantityUsed: 2, undoReason: 'Corrected' },
    ]);
    expect(body.corrections).toMatchObject([
      {
        user: { email: 'staff@perfect-b.example' },
        changes: [{ field: 'line', name: last.name, before: '2 units', after: '3 units' }],
      },
    ]);
    expect(await level(last.id)).toBe(7);
  });

  it('correct patient, reason and time of all lines, and record both values', async () => {
    const item = await createItem(manager, { currentQuantity: 0 });
    await manager.post('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 5,
      purchaseDate: dayAfter(-5),
      receivedDate: dayAfter(-5),
    });
    const treatment = await log({ patientId: 'P-WRONG', lines: [{ itemId: item.id, quantityUsed: 1 }] });
    const usedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const socket = await manager.openSocket();
    const { body } = await correct(treatment, { patientId: 'P-RIGHT', reason: 'Brow', usedAt, lines: same(treatment) });
    expect(body).toMatchObject({
      patientId: 'P-RIGHT',
      usedAt,
      isLate: true,
      usages: [{ patientId: 'P-RIGHT', usedAt, reason: 'Brow' }],
    });
    expect(body.usages[0]?.enteredAt).toBe(treatment.usages[0]?.usedAt);
    expect(body.corrections[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'usedAt', name: null, before: treatment.usedAt, after: usedAt },
        { field: 'patientId', name: null, before: 'P-WRONG', after: 'P-RIGHT' },
      ]),
    );
    const event = await socket.waitForEvent('treatment.corrected');
    expect(JSON.stringify(event)).not.toContain('P-');
    const early = await correct(
      body,
      { usedAt: new Date(Date.now() - 7 * 86_400_000).toISOString(), lines: same(body) },
      {},
      manager,
    );
    expect(early.body).toMatchObject({ errors: [{ path: 'usedAt' }] });
    const replaced = await manager.post<{ pseudonym: string }>('/api/patients/pseudonymise', { patientId: 'p-wrong' });
    if (replaced.status === 200) {
      const [row] = await query(
        app.databaseUrl,
        'select patient_before from treatment_correction where treatment_id = $1',
        [treatment.id],
      );
      expect(row?.['patient_before']).not.toBe('P-WRONG');
    }
  });

  it('add and remove lines in one transaction, or change nothing', async () => {
    const [a, b] = [
      await createItem(manager, { currentQuantity: 5 }),
      await createItem(manager, { currentQuantity: 2 }),
    ];
    const treatment = await log({ lines: [{ itemId: a.id, quantityUsed: 2 }] });
    const rejection = await correct(treatment, { lines: [{ itemId: b.id, quantityUsed: 3 }] });
    expect(rejection).toMatchObject({
      status: 409,
      body: { code: 'stock.insufficient', errors: [{ path: 'lines.0.quantityUsed' }] },
    });
    expect([await level(a.id), await level(b.id)]).toEqual([3, 2]);
    const done = await correct(treatment, { lines: [{ itemId: b.id, quantityUsed: 2 }] });
    expect(done.status).toBe(201);
    expect([await level(a.id), await level(b.id)]).toEqual([5, 0]);
    expect(done.body.corrections[0]?.changes).toHaveLength(2);
  });

  it('keep or return units of a lot that was recalled since, and take no more of it', async () => {
    const item = await tracked([
      { number: 'A', expiresOn: dayAfter(30), quantity: 6 },
      { number: 'B', expiresOn: dayAfter(300), quantity: 2 },
    ]);
    const treatment = await log({ lines: [{ itemId: item.id, quantityUsed: 4 }] });
    await recall(await findLotByNumber(staff, item, 'A'));
    const [line] = same(treatment);
    const correctionReason = 'One fewer was given';
    const shrunk = await correct(treatment, { correctionReason, lines: [{ ...line, quantityUsed: 3 }] });
    expect(shrunk.status).toBe(201);
    const standing = (one: Treatment) => one.usages.filter(({ undoneAt }) => undoneAt === null);
    expect(standing(shrunk.body)).toMatchObject([{ quantityUsed: 3, lots: [{ number: 'A', quantity: 3 }] }]);
    // Additional units come from a usable lot.
    const [stored] = same(shrunk.body);
    const grown = await correct(shrunk.body, { lines: [{ ...stored, quantityUsed: 5 }] });
    expect(standing(grown.body)).toMatchObject([
      {
        quantityUsed: 5,
        lots: [
          { number: 'A', quantity: 3 },
          { number: 'B', quantity: 2 },
        ],
      },
    ]);
    const [all] = same(grown.body);
    const more = await correct(grown.body, { lines: [{ ...all, quantityUsed: 6 }] });
    expect(more).toMatchObject({ status: 409, body: { code: 'lot.unusable' } });
    const [a, b] = [await findLotByNumber(staff, item, 'A'), await findLotByNumber(staff, item, 'B')];
    const lots = [
      { lotId: a.id, quantity: 3 },
      { lotId: b.id, quantity: 1 },
    ];
    const second = await correct(grown.body, {
      lines: [
        { ...all, quantityUsed: 4, lots },
        { itemId: item.id, quantityUsed: 1 },
      ],
    });
    expect(second.status === 409 || standing(second.body)[1]?.lots[0]?.number === 'B').toBe(true);
    expect(await findLotByNumber(staff, item, 'A')).toMatchObject({ quantity: 3 });
  });

  it('remove a dose of a recalled lot only by name and with a reason, and keep it in the recall list', async () => {
    const item = await tracked([
      { number: 'E', expiresOn: dayAfter(30), quantity: 1 },
      { number: 'F', expiresOn: dayAfter(300), quantity: 4 },
    ]);
    const treatment = await log({ patientId: 'P-1', lines: [{ itemId: item.id, quantityUsed: 2 }] });
    const [e, f] = [await findLotByNumber(staff, item, 'E'), await findLotByNumber(staff, item, 'F')];
    await recall(f);
    const [line] = same(treatment);
    expect((await correct(treatment, { lines: [{ ...line, quantityUsed: 1 }] })).body).toMatchObject({
      errors: [{ path: 'lines.0.lots' }],
    });
    const lotsOf = (ofE: number, ofF: number) => [
      { lotId: e.id, quantity: ofE },
      { lotId: f.id, quantity: ofF },
    ];
    const lower = (lots: object[], more: object = {}) =>
      correct(treatment, { ...more, lines: [{ ...line, quantityUsed: 1, lots }] });
    expect((await lower(lotsOf(1, 1))).body).toMatchObject({ errors: [{ path: 'lines.0.lots' }] });
    expect((await lower(lotsOf(1, 0))).body).toMatchObject({ errors: [{ path: 'correctionReason' }] });
    expect((await correct(treatment, { patientId: 'P-2', lines: [line] })).body).toMatchObject({
      errors: [{ path: 'correctionReason' }],
    });
    const standing = (one: Treatment) => one.usages.filter(({ undoneAt }) => undoneAt === null);
    const moved = await correct(treatment, { patientId: 'P-2', correctionReason: 'Wrong patient', lines: [line] });
    expect(standing(moved.body)).toMatchObject([
      {
        patientId: 'P-2',
        lots: [
          { number: 'E', quantity: 1 },
          { number: 'F', quantity: 1 },
        ],
      },
    ]);
    const recallList = async () =>
      (await staff.get<LotMovement[]>(`/api/lots/${f.id}/movements?used=true`)).body.map(
        ({ patientId, isUndone, undoReason }) => [patientId, isUndone, undoReason],
      );
    expect(await recallList()).toEqual([
      ['P-2', false, null],
      ['P-1', true, 'Corrected: Wrong patient'],
    ]);
    const [now] = same(moved.body);
    const stored = await correct(moved.body, { lines: [{ ...now, quantityUsed: 1, lots: lotsOf(0, 1) }] });
    expect(standing(stored.body)).toMatchObject([{ quantityUsed: 1, lots: [{ number: 'F', quantity: 1 }] }]);
    const undone = await staff.delete<ErrorReply>(`/api/treatments/${treatment.id}`);
    expect(undone.body.errors).toMatchObject([{ path: 'reason' }]);
    expect((await staff.send('DELETE', `/api/treatments/${treatment.id}`, { reason: 'Not treated' })).status).toBe(200);
    expect((await recallList()).map(([patientId, isUndone]) => [patientId, isUndone])).toEqual([
      ['P-2', true],
      ['P-2', true],
      ['P-1', true],
    ]);
  });

  it('correct an amount of content in the container that it was drawn from', async () => {
    const vial = await createItem(manager, { ...VIAL, currentQuantity: 2 });
    const treatment = await log({ lines: [{ itemId: vial.id, content: 24, contentUnit: 'U' }] });
    const [line] = same(treatment);
    const done = await correct(treatment, { lines: [{ ...line, content: 20 }] });
    expect(done.status).toBe(201);
    expect(await listOpenContainers(staff, vial)).toMatchObject([{ left: 80 }]);
    expect(await level(vial.id)).toBe(1);
  });

  it('of two concurrent corrections one succeeds, and the other gets an error with its author', async () => {
    const item = await createItem(manager, { currentQuantity: 10 });
    const treatment = await log({ lines: [{ itemId: item.id, quantityUsed: 1 }] });
    const [line] = same(treatment);
    const responses = await Promise.all(
      [2, 3].map((quantityUsed) => correct(treatment, { lines: [{ ...line, quantityUsed }] }, {}, manager)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const done = responses.find(({ status }) => status === 201)?.body;
    const quantity = done?.usages.find(({ undoneAt }) => undoneAt === null)?.quantityUsed ?? 0;
    expect(await level(item.id)).toBe(10 - quantity);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'resource.stale' });
  });

  it('keep the stock exact when a correction and an undo are concurrent', async () => {
    const item = await createItem(manager, { currentQuantity: 10 });
    for (let round = 0; round < 4; round += 1) {
      const treatment = await log({ lines: [{ itemId: item.id, quantityUsed: 1 }] });
      const [line] = same(treatment);
      const [corrected, undone] = await Promise.all([
        correct(treatment, { lines: [{ ...line, quantityUsed: 4 }] }),
        staff.delete<Logged>(`/api/treatments/${treatment.id}`),
      ]);
      expect(undone.status).toBe(200);
      if (corrected.status !== 201) expect(corrected.body.code).toBe('usage.already-undone');
      expect(await level(item.id)).toBe(10);
    }
  });

  it('reject an undone line, a line of another treatment, and a user without the right', async () => {
    const item = await createItem(manager, { currentQuantity: 10 });
    const treatment = await log({
      lines: [
        { itemId: item.id, quantityUsed: 1 },
        { itemId: item.id, quantityUsed: 2 },
      ],
    });
    const other = await log({ lines: [{ itemId: item.id, quantityUsed: 1 }] });
    const foreign = await correct(treatment, { lines: same(other) });
    expect(foreign.body).toMatchObject({ errors: [{ path: 'lines.0.usageId' }] });
    await staff.delete(`/api/usage/${treatment.usages[0]?.id}`);
    expect((await correct(treatment, { lines: same(treatment) })).body.code).toBe('usage.already-undone');
    const managers = (
      await manager.post<Treatment>('/api/treatments', { lines: [{ itemId: item.id, quantityUsed: 1 }] })
    ).body;
    expect((await correct(managers, { lines: same(managers) })).body.code).toBe('usage.not-yours');
  });

  it('are saved once for a repeated key', async () => {
    const item = await createItem(manager, { currentQuantity: 10 });
    const treatment = await log({ lines: [{ itemId: item.id, quantityUsed: 1 }] });
    const [line] = same(treatment);
    const headers = { 'Idempotency-Key': `correction-${treatment.id}` };
    const responses = await Promise.all(
      [1, 2].map(() => correct(treatment, { lines: [{ ...line, quantityUsed: 2 }] }, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0]?.body.version).toBe(responses[1]?.body.version);
    expect(await level(item.id)).toBe(8);
  });
});

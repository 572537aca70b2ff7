import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { type ImportFixture, startImportFixture } from '../../../../test/import/import-fixture.js';
import { listLots, receiveLots } from '../../../../test/lots.js';
import { createItem } from '../../../../test/stock.js';

let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await startImportFixture();
});
afterAll(() => fixture.close());

const csv = 'Name,SKU,Quantity,Lot\n,ASK-1,7,АВС-123';
const apply = (answers: object) =>
  fixture.send<ErrorReply>(fixture.manager, csv, { mode: 'apply', answers: JSON.stringify(answers) });

it('stores a doubtful lot number only with an answer, by the call and by the job', async () => {
  const item = await createItem(fixture.manager, { sku: 'ASK-1', currentQuantity: 0, tracksLots: true });
  await receiveLots(fixture.manager, item, [{ number: 'ABC-123', expiresOn: '2031-01-31', quantity: 5 }]);
  const { body } = await fixture.send(fixture.manager, csv);
  const [question] = body.rows[0]?.questions ?? [];
  expect(question?.text).toBe('АВС-123 looks like a known lot. Is this ABC-123?');
  expect(await apply({})).toMatchObject({ status: 409, body: { code: 'import.refused' } });
  expect(await apply({ [question!.id]: 'same' })).toMatchObject({ status: 409, body: { code: 'import.refused' } });
  const malformed = await fixture.send<ErrorReply>(fixture.manager, csv, { mode: 'apply', answers: '[1]' });
  expect(malformed).toMatchObject({ status: 400, body: { errors: [{ path: 'answers' }] } });
  expect((await listLots(fixture.manager, item)).map(({ number, quantity }) => [number, quantity])).toEqual([
    ['ABC-123', 5],
  ]);
  expect(await fixture.applyByJob(csv, { answers: JSON.stringify({ [question!.id]: 'meant' }) })).toMatchObject({
    state: 'finished',
    result: { updated: 1 },
  });
  expect((await listLots(fixture.manager, item)).map(({ number, quantity }) => [number, quantity])).toEqual([
    ['ABC-123', 7],
  ]);
});

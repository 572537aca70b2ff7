/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { aTimeEntry } from '../../../../../test/fixtures/agency.js';
import { mockResponses } from '../../../../../test/mock-api.js';
import { stopLive } from '../../../../lib/live/live.js';
import { upsertRow, useAgency } from '../../../store/agency-store.js';
import {
  type CellKey,
  saveCell,
  announce,
  clearCellText,
  getCellOfRow,
  getCellText,
  useWrites,
} from './cell-writes.js';

const cell: CellKey = { userId: 'ana', rowKey: '7', taskId: 7, title: 'Hero copy', day: '2026-11-18' };

it('text of a row with kept time stays apart from the row of new time of the same task', () => {
  const row = { taskId: 7, title: 'Hero copy' };
  const kept = getCellOfRow({ ...row, key: '7 1 1' }, 'ana', cell.day);
  saveCell(kept, 'no time at all', null, []);
  expect(getCellText(kept)?.state).toBe('refused');
  expect(getCellText(getCellOfRow({ ...row, key: '7' }, 'ana', cell.day))).toBeUndefined();
  clearCellText(kept);
});

it('input of one user is neither shown nor sent after another user signs in', async () => {
  const sent: unknown[] = [];
  let answer: (reply: object) => void = () => undefined;
  globalThis.fetch = async (_address, init) => {
    sent.push(JSON.parse(init?.body as string));
    return new Promise<Response>((resolve) => {
      answer = (reply) =>
        resolve({
          ok: true,
          status: 201,
          statusText: '',
          headers: new Headers(),
          text: async () => JSON.stringify(reply),
        } as Response);
    });
  };
  saveCell(cell, 'no time at all', null, []);
  expect(getCellText(cell)).toMatchObject({ state: 'refused', text: 'no time at all' });
  saveCell(cell, '1:30', null, []);
  saveCell(cell, '2:00', null, []);
  await new Promise((resolve) => setTimeout(resolve));
  announce('Saved', true);
  stopLive();
  expect(getCellText(cell)).toBeUndefined();
  expect(useWrites.getState()).toMatchObject({ typingKeys: new Set(), announcement: { text: '' } });
  answer({ id: 1, version: 1, seconds: 5_400 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([expect.objectContaining({ hours: '1:30' })]);
  expect(useWrites.getState().announcement.text).toBe('');
});

it('an open conflict shows the current value of the other user', async () => {
  const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
  const entry = (version: number, seconds: number) =>
    aTimeEntry({ version, seconds, taskId: 7, dateWorked: cell.day, updatedBy: ana });
  useAgency.setState((state) => ({
    sheet: { ...state.sheet, phase: 'ready', of: { userId: 'ana', monday: '2026-11-16' }, loadedFor: null },
  }));
  upsertRow.sheet(entry(1, 3_600));
  const sent = mockResponses(
    { status: 409, body: { code: 'resource.stale', message: 'Changed', current: entry(2, 9_000), conflicts: [] } },
    { status: 200, body: entry(4, 10_800) },
  );
  saveCell(cell, '3:00', entry(1, 3_600), [entry(1, 3_600)]);
  await waitUntil(() => getCellText(cell)?.theirs === 9_000);
  expect(getCellText(cell)?.sentence).toBe('Ana Silva changed this to 2:30 while you were editing');

  upsertRow.sheet(entry(3, 14_400));
  expect(getCellText(cell)).toMatchObject({
    text: '3:00',
    theirs: 14_400,
    sentence: 'Ana Silva changed this to 4:00 while you were editing',
  });
  saveCell(cell, '3:00', getCellText(cell)?.baseline ?? null, [entry(3, 14_400)]);
  await waitUntil(() => getCellText(cell) === undefined);
  expect(sent[1]?.body).toMatchObject({ hours: '3:00', version: 3 });
});

it('and disappears once both values are equal', async () => {
  const entry = (version: number, seconds: number) =>
    aTimeEntry({ id: 2, version, seconds, taskId: 7, dateWorked: cell.day });
  mockResponses({
    status: 409,
    body: { code: 'resource.stale', message: 'Changed', current: entry(2, 9_000), conflicts: [] },
  });
  saveCell(cell, '3:00', entry(1, 3_600), [entry(1, 3_600)]);
  await waitUntil(() => getCellText(cell)?.theirs === 9_000);
  upsertRow.sheet(entry(3, 10_800));
  expect(getCellText(cell)).toBeUndefined();
});

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
}

/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { aTimeEntry } from '../../../../../test/fixtures/agency.js';
import { answerWith } from '../../../../../test/answers.js';
import { stopLive } from '../../../../lib/live/live.js';
import { took, useAgency } from '../../../store/agency-store.js';
import { type CellOf, saveCell, say, textOf, useWrites } from './cell-writes.js';

const cell: CellOf = { userId: 'ana', taskId: 7, title: 'Hero copy', day: '2026-11-18' };

it('what one person typed is neither shown nor sent once the next one has come', async () => {
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
  expect(textOf(cell)).toMatchObject({ state: 'refused', text: 'no time at all' });
  saveCell(cell, '1:30', null, []);
  saveCell(cell, '2:00', null, []);
  await new Promise((resolve) => setTimeout(resolve));
  say('Saved', true);
  stopLive();
  expect(textOf(cell)).toBeUndefined();
  expect(useWrites.getState()).toMatchObject({ typing: new Set(), said: { text: '' } });
  answer({ id: 1, version: 1, seconds: 5_400 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([expect.objectContaining({ hours: '1:30' })]);
  expect(useWrites.getState().said.text).toBe('');
});

it('a question whose time is to stand follows what the colleague makes of it', async () => {
  const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
  const entry = (version: number, seconds: number) =>
    aTimeEntry({ version, seconds, taskId: 7, dateWorked: cell.day, updatedBy: ana });
  useAgency.setState((state) => ({
    sheet: { ...state.sheet, phase: 'ready', of: { userId: 'ana', monday: '2026-11-16' }, known: null },
  }));
  took.sheet(entry(1, 3_600));
  const sent = answerWith(
    { status: 409, body: { code: 'resource.stale', message: 'Changed', current: entry(2, 9_000), conflicts: [] } },
    { status: 200, body: entry(4, 10_800) },
  );
  saveCell(cell, '3:00', entry(1, 3_600), [entry(1, 3_600)]);
  await until(() => textOf(cell)?.theirs === 9_000);
  expect(textOf(cell)?.sentence).toBe('Ana Silva made this 2:30 while you were editing');

  took.sheet(entry(3, 14_400));
  expect(textOf(cell)).toMatchObject({
    text: '3:00',
    theirs: 14_400,
    sentence: 'Ana Silva made this 4:00 while you were editing',
  });
  saveCell(cell, '3:00', textOf(cell)?.seen ?? null, [entry(3, 14_400)]);
  await until(() => textOf(cell) === undefined);
  expect(sent[1]?.body).toMatchObject({ hours: '3:00', version: 3 });
});

it('and is over once both say the same', async () => {
  const entry = (version: number, seconds: number) =>
    aTimeEntry({ id: 2, version, seconds, taskId: 7, dateWorked: cell.day });
  answerWith({
    status: 409,
    body: { code: 'resource.stale', message: 'Changed', current: entry(2, 9_000), conflicts: [] },
  });
  saveCell(cell, '3:00', entry(1, 3_600), [entry(1, 3_600)]);
  await until(() => textOf(cell)?.theirs === 9_000);
  took.sheet(entry(3, 10_800));
  expect(textOf(cell)).toBeUndefined();
});

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSo()).toBe(true);
}

/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { stopLive } from '../../../lib/live.js';
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

// Tests which texts `npm run lint` accepts in Title Case.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCaseFaults, findTitleCase } from '../lint/lint-case.mjs';

void test('rejects Title Case that no specification fixes', () => {
  assert.equal(findTitleCase('Lot Number'), 'Lot Number');
  assert.equal(findTitleCase('Dose of a Lot on hold'), 'Dose of a Lot');
  assert.deepEqual(findCaseFaults('a.tsx', '<p>{`${count} tasks`}\n  <b>Print List</b></p>'), [
    'a.tsx:2: write "Print List" in sentence case.',
  ]);
});

void test('accepts sentence case, fixed texts, names and the beginning of a sentence', () => {
  for (const text of [
    'Lot number',
    'Log Usage',
    'Open Log Usage to correct it.',
    'Saved. Add another one',
    'Content-Type',
  ])
    assert.equal(findTitleCase(text), undefined);
});

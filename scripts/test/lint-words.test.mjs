// Tests what `npm run lint` accepts as comments, names, texts and commit subjects.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCommentFaults, findNameFaults, isSubject } from '../lint/lint-words.mjs';

void test('rejects replaced words and vague beginnings in comments, and accepts the standard ones', () => {
  assert.deepEqual(findCommentFaults('a.ts', '/** Publishes the event. */\nconst told = 1;'), []);
  assert.deepEqual(findCommentFaults('a.ts', 'const a = 1;\n// Whoever is told.'), ['a.ts:2: replace "Whoever".']);
  assert.deepEqual(findCommentFaults('a.tsx', '{/* What is shown. */}'), ['a.tsx:1: name the subject of the comment.']);
  assert.deepEqual(findCommentFaults('a.ts', '/** The same, twice. */'), ['a.ts:1: name the subject of the comment.']);
});

void test('rejects replaced words in declared names and in file names, but not names of columns', () => {
  assert.deepEqual(findNameFaults('a.ts', 'const isTold = true;'), ['a.ts:1: replace "told" in the name isTold.']);
  assert.deepEqual(findNameFaults('a.ts', 'const row = { told_price: 1 };'), []);
  assert.deepEqual(findNameFaults('heir.ts', ''), ['heir.ts: replace "heir" in the name of the file.']);
});

void test('rejects replaced words in titles of tests', () => {
  assert.deepEqual(findNameFaults('a.spec.ts', "it('is told once', () => {});"), [
    'a.spec.ts:1: replace "told" in the title of the test.',
  ]);
  assert.deepEqual(findNameFaults('a.spec.ts', "it('notifies once', () => {});"), []);
});

void test('rejects replaced words in texts that users see', () => {
  const source = "const text = 'Somebody changed this';";
  assert.deepEqual(findNameFaults('frontend/src/a.ts', source), [
    'frontend/src/a.ts:1: replace "Somebody" in the text.',
  ]);
  assert.deepEqual(findNameFaults('backend/src/a.ts', source), []);
  assert.deepEqual(findNameFaults('frontend/src/a.ts', "const text = 'learnt 3 days from 20 deliveries';"), [
    'frontend/src/a.ts:1: replace "learnt" in the text.',
  ]);
});

void test('rejects other words for the buttons of edit forms than "Save"', () => {
  const find = (/** @type {string} */ text) => findNameFaults('frontend/src/a.tsx', `const label = '${text}';`);
  assert.deepEqual(find('Update goal'), ['frontend/src/a.tsx:1: replace "Update goal" in the text.']);
  assert.deepEqual(find('Save changes'), ['frontend/src/a.tsx:1: replace "Save changes" in the text.']);
  for (const text of ['Save goal', 'Update Client', 'Update latency', 'Update the client information below.'])
    assert.deepEqual(find(text), []);
});

void test('accepts only subjects with a scope and an imperative within 72 characters', () => {
  assert.ok(isSubject('lots: keep the recall reason when the state changes'));
  assert.ok(isSubject('feed: feed the sockets in batches'));
  for (const subject of [
    'Keep the reason',
    'lots: Keep the reason',
    'lots: keeping the reason',
    'lots: changed the reason',
    'live gateway: keep the reason',
    `lots: keep ${'x'.repeat(70)}`,
  ])
    assert.equal(isSubject(subject), false, subject);
});

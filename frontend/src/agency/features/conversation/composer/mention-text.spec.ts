import { describe, expect, it } from '@jest/globals';
import { formatMention } from '@atrium/rules/agency/mentions';
import { findMentionQuery, mentionNames, toComposerText, toStoredText } from './mention-text.js';

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  email: `${id}@example.com`,
});
const ANA = '0b0f6b0e-6c1e-4b59-9a64-0d5f9d3a7c11';
const ANA_MARIA = '1b0f6b0e-6c1e-4b59-9a64-0d5f9d3a7c11';

describe('mentions in the composer', () => {
  it('become ids, the longer name first, and names again', () => {
    const users = mentionNames([person(ANA, 'Ana', 'Silva'), person(ANA_MARIA, 'Ana', 'Silva Costa')]);
    const text = '@Ana Silva, ask @Ana Silva Costa. @Ana Silvano stays, (@Ana Silva)';
    const stored = toStoredText(text, users);
    expect(stored).toBe(
      `${formatMention(ANA)}, ask ${formatMention(ANA_MARIA)}. @Ana Silvano stays, (${formatMention(ANA)})`,
    );
    expect(toComposerText(stored, [person(ANA, 'Ana', 'Silva'), person(ANA_MARIA, 'Ana', 'Silva Costa')]).text).toBe(
      text,
    );
  });

  it('name users with the same name by their email too', () => {
    const users = mentionNames([person(ANA, 'Ana', 'Silva'), person(ANA_MARIA, 'Ana', 'Silva')]);
    expect(users.map(({ name }) => name)).toEqual([
      `Ana Silva (${ANA}@example.com)`,
      `Ana Silva (${ANA_MARIA}@example.com)`,
    ]);
    expect(toStoredText(`Hello @Ana Silva (${ANA_MARIA}@example.com)`, users)).toBe(
      `Hello ${formatMention(ANA_MARIA)}`,
    );
  });

  it('are not made of names that were not chosen', () => {
    expect(toStoredText('@Ana Silva', [])).toBe('@Ana Silva');
  });

  it('are offered after an @ that begins a word', () => {
    expect(findMentionQuery('Hi @an', 6)).toEqual({ start: 3, query: 'an' });
    expect(findMentionQuery('@', 1)).toEqual({ start: 0, query: '' });
    expect(findMentionQuery('(@ana s', 7)).toEqual({ start: 1, query: 'ana s' });
    for (const [text, caret] of [
      ['me@example', 10],
      ['@ ana', 5],
      ['@ana  s', 7],
      ['@ana\nb', 6],
      ['no', 2],
    ] as const)
      expect(findMentionQuery(text, caret)).toBeNull();
  });
});

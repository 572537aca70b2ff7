import { describe, expect, it } from '@jest/globals';
import { formatActivity } from '../agency/activity.js';
import { formatAuditEntry } from '../audit/sentences.js';
import { getDisplayName, getFullName, getInitials } from '../people/people.js';
import { truncateText, splitGraphemes, ellipsizeText } from './graphemes.js';
import { isolateDirection } from './isolate.js';

const FLAG = '🇬🇧';
const FAMILY = '👩🏽‍⚕️';

describe('initials', () => {
  it.each([
    ['😀 Ada', 'Test', '😀T'],
    [FLAG, 'Flag', `${FLAG}F`],
    ['e\u0301lodie', 'o\u0308zkan', 'ÉÖ'],
    ['נועה', 'לוי (2)', 'נל'],
    ['李', '小龙', '李小'],
    ['işıl', 'İnan', 'Iİ'],
    ['ßen', 'van der Berg', 'ßV'],
    ['O’Brien & <Sons>', '"Q"', 'OQ'],
    ['Jean-Luc', '', 'J'],
    ['X', 'Æ A-12', 'XÆ'],
  ])('of %s %s are %s', (firstName, lastName, expected) => {
    expect(getInitials({ firstName, lastName })).toBe(expected);
  });

  it('keep joining letters apart', () => {
    expect(getInitials({ firstName: 'مريم', lastName: 'علي' })).toBe('م\u200cع');
  });
});

describe('truncateText', () => {
  it('ends between grapheme clusters', () => {
    const text = `${'x'.repeat(19)}${FAMILY} and more`;
    expect(truncateText(text, 20)).toBe('x'.repeat(19));
    expect(truncateText(text, 19 + FAMILY.length)).toBe(`${'x'.repeat(19)}${FAMILY}`);
    expect(ellipsizeText(`ab${FLAG}${FLAG}`, 7)).toBe(`ab${FLAG}…`);
    expect(ellipsizeText('ab', 2)).toBe('ab');
    expect(splitGraphemes(`a${FLAG}e\u0301`)).toEqual(['a', FLAG, 'e\u0301']);
  });
});

describe('a right-to-left name', () => {
  const name = 'נועה לוי (2)';
  const isolated = `\u2068${name}\u2069`;

  it('is isolated once, and only when needed', () => {
    expect(isolateDirection(name)).toBe(isolated);
    expect(isolateDirection(isolated)).toBe(isolated);
    expect(isolateDirection(`Welcome, ${isolated}`)).toBe(`Welcome, ${isolated}`);
    expect(isolateDirection('Ana Silva')).toBe('Ana Silva');
  });

  it('is isolated for display and plain as data', () => {
    expect(getDisplayName({ firstName: 'נועה', lastName: 'לוי (2)' })).toBe(isolated);
    expect(getFullName({ firstName: 'נועה', lastName: 'לוי (2)' })).toBe(name);
  });

  it('is isolated in audit sentences and activities', () => {
    const fact = { actor: { id: 'u', name }, objectId: '1', objectName: 'مريم', project: null, times: 1 };
    const change = { field: 'name', before: 'مريم', after: 'Ana' };
    expect(formatAuditEntry({ ...fact, action: 'updated', objectKind: 'item', changes: [change] })).toBe(
      `${isolated} changed name of \u2068مريم\u2069 from \u2068مريم\u2069 to Ana`,
    );
    expect(
      formatActivity([
        {
          type: 'usage',
          item: { id: 1, name, unit: 'each' },
          quantityUsed: 1,
          treatmentType: null,
          user: { firstName: 'נועה', lastName: 'לוי (2)' },
          undoneAt: null,
        },
      ]),
    ).toContain(`${isolated} used 1 each of ${isolated}`);
  });
});

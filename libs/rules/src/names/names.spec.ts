import { describe, expect, it } from '@jest/globals';
import { activitySentence } from '../agency/activity.js';
import { auditSentence } from '../audit/sentences.js';
import { displayName, fullName, initials } from '../people/people.js';
import { cutText, graphemesOf, previewText } from './graphemes.js';
import { isolate } from './isolate.js';

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
    expect(initials({ firstName, lastName })).toBe(expected);
  });

  it('keep joining letters apart', () => {
    expect(initials({ firstName: 'مريم', lastName: 'علي' })).toBe('م\u200cع');
  });
});

describe('cutText', () => {
  it('ends between grapheme clusters', () => {
    const text = `${'x'.repeat(19)}${FAMILY} and more`;
    expect(cutText(text, 20)).toBe('x'.repeat(19));
    expect(cutText(text, 19 + FAMILY.length)).toBe(`${'x'.repeat(19)}${FAMILY}`);
    expect(previewText(`ab${FLAG}${FLAG}`, 7)).toBe(`ab${FLAG}…`);
    expect(previewText('ab', 2)).toBe('ab');
    expect(graphemesOf(`a${FLAG}e\u0301`)).toEqual(['a', FLAG, 'e\u0301']);
  });
});

describe('a right-to-left name', () => {
  const name = 'נועה לוי (2)';
  const isolated = `\u2068${name}\u2069`;

  it('is isolated once, and only when needed', () => {
    expect(isolate(name)).toBe(isolated);
    expect(isolate(isolated)).toBe(isolated);
    expect(isolate(`Welcome, ${isolated}`)).toBe(`Welcome, ${isolated}`);
    expect(isolate('Ana Silva')).toBe('Ana Silva');
  });

  it('is isolated for display and plain as data', () => {
    expect(displayName({ firstName: 'נועה', lastName: 'לוי (2)' })).toBe(isolated);
    expect(fullName({ firstName: 'נועה', lastName: 'לוי (2)' })).toBe(name);
  });

  it('is isolated in audit sentences and activities', () => {
    const fact = { actor: { id: 'u', name }, objectId: '1', objectName: 'مريم', project: null, times: 1 };
    const change = { field: 'name', before: 'مريم', after: 'Ana' };
    expect(auditSentence({ ...fact, action: 'updated', objectKind: 'item', changes: [change] })).toBe(
      `${isolated} changed name of \u2068مريم\u2069 from \u2068مريم\u2069 to Ana`,
    );
    expect(
      activitySentence([
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

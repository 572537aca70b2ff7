import { describe, expect, it } from '@jest/globals';
import {
  suggestWords,
  findRows,
  isOneTypoFrom,
  foldText,
  parseSearchQuery,
  searchRows,
  type SearchText,
  toSearchText,
  splitSearchWords,
} from './search.js';
import { SEARCH_EXAMPLES, SEARCHED_ITEMS, type SearchExampleItem } from './test/search-examples.js';

const textOf = ({ name, sku, barcode, brand, category, supplier }: SearchExampleItem): SearchText =>
  toSearchText({ name, codes: [sku, barcode], more: [brand, category, supplier] });
const find = (typed: string): string[] => searchRows(SEARCHED_ITEMS, textOf, typed).map(({ name }) => name);

describe('a search', () => {
  for (const [rule, examples] of Object.entries(SEARCH_EXAMPLES))
    describe(rule, () => {
      it.each(examples.map(({ typed, finds }) => [typed, finds] as const))('%j', (typed, finds) => {
        expect(find(typed)).toEqual(finds);
      });
    });

  it('returns all rows for a blank text', () => {
    for (const blank of ['', '  ', '-', ' – ', '\u200B'])
      expect({ query: parseSearchQuery(blank), found: find(blank).length }).toEqual({
        query: null,
        found: SEARCHED_ITEMS.length,
      });
  });

  it('does not match across two fields', () => {
    expect(find('25gcan')).toEqual([]);
    expect(find('25gneedles')).toEqual([]);
  });

  it('keeps the given order among equal matches', () => {
    const rows = ['b one', 'a one', 'c one'];
    expect(searchRows(rows, (name) => toSearchText({ name }), 'one')).toEqual(rows);
  });
});

describe('letters', () => {
  it('are compared without accents and typographic variants', () => {
    expect(foldText('Ångström ÇA İstanbul ŒUVRE ﬁller Ⅳ ½ Ά')).toBe('angstrom ca istanbul oeuvre filler iv 1⁄2 α');
    expect(foldText('ΣΑΣ')).toBe('σασ');
  });

  it('end a word at other characters', () => {
    expect(splitSearchWords('  Acid, (pure) / 2-phase: X™ ')).toBe('acid pure 2 phase xtm');
  });
});

describe('one typo', () => {
  it.each(['filler', 'fillr', 'fillerr', 'fikler', 'ifller', 'fille', 'fillre'])('matches "filler" in %s', (typed) => {
    expect(isOneTypoFrom(typed, 'filler')).toBe(true);
  });

  it.each(['iffler', 'fikker', 'fllr', 'rfillers', 'serum'])('does not match "filler" in %s', (typed) => {
    expect(isOneTypoFrom(typed, 'filler')).toBe(false);
  });

  it('may be in an incomplete word', () => {
    expect(isOneTypoFrom('hyalro', 'hyaluronic')).toBe(true);
    expect(isOneTypoFrom('yhalu', 'hyaluronic')).toBe(true);
    expect(isOneTypoFrom('hyxxro', 'hyaluronic')).toBe(false);
  });
});

describe('the suggested search', () => {
  const words = ['hyaluronic', 'serum', 'needle', 'toxin'];
  it('uses the nearest known word', () => {
    expect(suggestWords('hialironic', words)).toBe('hyaluronic');
    expect(suggestWords('toxn', words)).toBe('toxin');
    expect(suggestWords('neadel SERUM', words)).toBe('needle serum');
  });

  it('keeps texts without letters, and is shown only when it finds rows', () => {
    expect(suggestWords('neadel 30g', words)).toBe('needle 30g');
    const meant = (typed: string): string | null => findRows(SEARCHED_ITEMS, textOf, typed).meant;
    expect(meant('neadel 30g')).toBe('needle 30g');
    expect(meant('neadel 31g')).toBeNull();
  });

  it('is null when no word is near or none is wrong', () => {
    for (const typed of ['', 'qqqqqq', 'serum', '12345', 'xy']) expect(suggestWords(typed, words)).toBeNull();
  });
});

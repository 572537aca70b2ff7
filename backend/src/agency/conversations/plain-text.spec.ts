import { expect, it } from '@jest/globals';
import { getPlainText } from './plain-text.js';

it.each([
  ['**check** [this](https://x.com)\n\n- one\n> quote', 'check this one quote'],
  ['***Both***, *one **two** three* and ~~gone~~', 'Both, one two three and gone'],
  ['**[The _logo_](https://en.wikipedia.org/wiki/Logo_(art) "Logo")**', 'The logo'],
  ['- [x] done\n  * [ ] open\n> - quoted item', 'done open quoted item'],
  ['```ts\nconst a = b * c * d;\n```', 'const a = b * c * d;'],
  ['`*.ts` and `*.tsx`', '*.ts and *.tsx'],
])('removes the marks of %j', (markdown, text) => expect(getPlainText(markdown)).toBe(text));

it.each([
  '2 * 3 * 4 > 5',
  'snake_case_name and __init',
  '-5 degrees, [draft] (later)',
  '1. One',
  'Hi <@b0000000-0000-4000-8000-000000000002>',
])('keeps %j', (text) => expect(getPlainText(text)).toBe(text));

it('reads a long text with open marks quickly', () => {
  const start = performance.now();
  getPlainText('**a [b _c `'.repeat(1_000));
  expect(performance.now() - start).toBeLessThan(1_000);
});

import { expect, it } from '@jest/globals';
import { SEPARATOR } from './gs1/elements.js';
import { wrongLotNumber } from './lot-number.js';

it.each([
  '010950600013435210AB-12',
  '(01)09506000134352(17)290200(10)AB-12',
  '(10)AB-12',
  `]d20109506000134352172902 0010AB-12`.replace(' ', ''),
  `010950600013435210AB-12${SEPARATOR}17290200`,
  'https://id.example/01/09506000134352/10/AB-12',
])('%s is a whole code, and its lot is named', (code) =>
  expect(wrongLotNumber(code)).toBe('This is the whole code of a package. Its lot number is AB-12'),
);

it('says what is too long, and what names no lot', () => {
  expect(wrongLotNumber('x'.repeat(201))).toBe('Lot number has 201 characters; at most 200 are possible');
  expect(wrongLotNumber('x'.repeat(200))).toBeNull();
  expect(wrongLotNumber('(01)09506000134352(17)290200')).toContain('it names no lot');
});

it.each(['A12', '24110B', '(2024)55', '09506000134352', '批号-7', '', '01-2031', 'LOT|7', 'https://example.com'])(
  '"%s" may be a number',
  (text) => expect(wrongLotNumber(text)).toBeNull(),
);

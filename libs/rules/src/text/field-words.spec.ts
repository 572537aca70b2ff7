import { expect, it } from '@jest/globals';
import { fieldWords } from './field-words.js';

it('spells a field out of its key', () => {
  expect(
    ['metaDescription', 'lines.0.unitCost', 'skills.3', 'supplierId', 'departmentIds', 'id', 'urls'].map(fieldWords),
  ).toEqual(['Meta description', 'Unit cost', 'Skills', 'Supplier', 'Departments', 'Id', 'Urls']);
});

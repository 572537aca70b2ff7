import { expect, it } from '@jest/globals';
import { fieldWords } from './field-words.js';

it("derives a label from a field's key", () => {
  expect(
    ['metaDescription', 'lines.0.unitCost', 'skills.3', 'supplierId', 'departmentIds', 'id', 'urls'].map(fieldWords),
  ).toEqual(['Meta description', 'Unit cost', 'Skills', 'Supplier', 'Departments', 'Id', 'Urls']);
});

import { expect, it } from '@jest/globals';
import { toFieldLabel } from './field-label.js';

it("derives a label from a field's key", () => {
  expect(
    ['metaDescription', 'lines.0.unitCost', 'skills.3', 'supplierId', 'departmentIds', 'id', 'urls'].map(toFieldLabel),
  ).toEqual(['Meta description', 'Unit cost', 'Skills', 'Supplier', 'Departments', 'Id', 'Urls']);
});

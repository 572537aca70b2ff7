import { describe, expect, it } from '@jest/globals';
import { logItemPurchaseSchemas } from '@atrium/contract/clinic/purchases/schemas';
import { logUsageSchemas } from '@atrium/contract/clinic/usage/schemas';
import { getBodyErrors, createBodyResolver, getFieldErrors } from './forms.js';
import { ApiError } from '../api/http.js';

describe('a form that is validated with the schema of its call', () => {
  const check = (values: object) => createBodyResolver(logUsageSchemas.body)(values, undefined, {} as never);

  it("shows the contract's messages, one per field", async () => {
    expect((await check({ quantityUsed: 0 })).errors).toMatchObject({
      itemId: { message: 'Please select an item first.' },
      quantityUsed: { message: 'Quantity must be at least 1' },
    });
  });

  it('shows the same messages for values outside react-hook-form', () => {
    expect(getBodyErrors(logUsageSchemas.body, { quantityUsed: 0 })).toEqual({
      itemId: 'Please select an item first.',
      quantityUsed: 'Quantity must be at least 1',
    });
    expect(getBodyErrors(logUsageSchemas.body, { itemId: 3, quantityUsed: 2 })).toEqual({});
  });

  it('passes on valid values', async () => {
    expect(await check({ itemId: 3, quantityUsed: 2, treatmentType: '', reason: ' ' })).toEqual({
      errors: {},
      values: { itemId: 3, quantityUsed: 2, treatmentType: null, reason: null },
    });
  });
});

it('rejects a unit cost with more than six decimals at its field, without rounding', async () => {
  const line = (unitCost: string) => ({ itemId: 3, quantityPurchased: 2, unitCost });
  const errors = (unitCost: string) => getBodyErrors(logItemPurchaseSchemas.body, { lines: [line(unitCost)] });
  expect(errors('1.0000005')).toEqual({ 'lines.0.unitCost': 'Six decimals at most' });
  for (const fine of ['1.5', ' 2 ', '1.500', '0.004455', '']) expect(errors(fine)).toEqual({});
  const values = { lines: [line('0.9999994')] };
  expect(
    (await createBodyResolver(logItemPurchaseSchemas.body)(values as never, undefined, {} as never)).errors,
  ).toMatchObject({
    lines: { 0: { unitCost: { message: 'Six decimals at most' } } },
  });
});

it('shows the first error of each known field of a rejected request', () => {
  const errors = [
    { path: 'reason', message: 'first' },
    { path: 'reason', message: 'second' },
    { path: 'other', message: 'not shown here' },
  ];
  const refusal = new ApiError(
    400,
    JSON.stringify({ code: 'input.invalid', message: 'first', errors, requestId: 'r' }),
    '',
  );
  expect(getFieldErrors(refusal, ['reason'])).toEqual([errors[0]]);
  expect(getFieldErrors(new Error('else'), ['reason'])).toEqual([]);
});

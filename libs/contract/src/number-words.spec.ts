import { expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { endpoints } from './catalogue.js';
import { logUsageSchemas } from './clinic/usage/schemas.js';
import { createConsumableSchemas } from './clinic/consumables/schemas.js';
import { createGoalSchemas } from './agency/goals/schemas.js';

interface NumberAt {
  readonly path: string;
  readonly bodyWith: (value: unknown) => unknown;
}

/** Returns the numeric inputs of a body. */
const numbersIn = (schema: z.core.$ZodType, path: string): NumberAt[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (inner: z.core.$ZodType, key: string, around: (value: unknown) => unknown): NumberAt[] =>
    numbersIn(inner, path === '' ? key : `${path}.${key}`).map(({ bodyWith, ...at }) => ({
      ...at,
      bodyWith: (value: unknown) => around(bodyWith(value)),
    }));
  switch (def.type) {
    case 'number':
      return [{ path, bodyWith: (value) => value }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => within(field, key, (value) => ({ [key]: value })));
    case 'array':
      return within(def.element, '0', (value) => [value]);
    case 'optional':
    case 'nullable':
    case 'default':
      return numbersIn(def.innerType, path);
    case 'pipe':
      return numbersIn(def.in, path);
    default:
      return [];
  }
};

const messageOf = (body: z.core.$ZodType, value: unknown, path: string): string | undefined =>
  z.safeParse(body, value).error?.issues.find((issue) => issue.path.join('.') === path)?.message;

const numbers = endpoints.flatMap(({ name, body }) =>
  body === undefined
    ? []
    : numbersIn(body, '').map((at) => ({
        name,
        body,
        ...at,
      })),
);

it('asks for a value when a number field is empty or not a number', () => {
  const raw = numbers.flatMap(({ name, body, path, bodyWith }) =>
    [Number.NaN, null, '']
      .map((typed) => messageOf(body, bodyWith(typed), path))
      .filter((message) => message?.includes('must be a number') === true)
      .map((message) => `${name} ${path}: ${message}`),
  );
  expect(numbers.length).toBeGreaterThan(100);
  expect(raw).toEqual([]);
});

it("uses the field's own message if it has one", () => {
  expect(messageOf(logUsageSchemas.body, { content: Number.NaN }, 'content')).toBe(
    'Please enter the amount used, such as 2.5',
  );
  expect(messageOf(logUsageSchemas.body, { itemId: Number.NaN }, 'itemId')).toBe('Please select an item first.');
  expect(messageOf(createGoalSchemas.body, { metricTarget: Number.NaN }, 'metricTarget')).toBe(
    'Please enter a number such as 2.5',
  );
  expect(messageOf(createGoalSchemas.body, { metricTarget: 1e15 }, 'metricTarget')).toBe(
    'Please enter a number of at most 100,000,000,000',
  );
  expect(messageOf(createGoalSchemas.body, { clientId: Number.NaN }, 'clientId')).toBe(
    'Please choose one from the list',
  );
  expect(messageOf(createConsumableSchemas.body, { typicalShelfLife: Number.NaN }, 'typicalShelfLife')).toBe(
    'Please enter a whole number such as 3',
  );
  // A wrong type, sent by a program, gets the general message.
  expect(messageOf(createConsumableSchemas.body, { typicalShelfLife: '5' }, 'typicalShelfLife')).toBe(
    'Typical shelf life must be a number',
  );
  expect(messageOf(createConsumableSchemas.body, { currentQuantity: 1e12 }, 'currentQuantity')).toBe(
    'Current quantity must be at most 1,000,000,000',
  );
});

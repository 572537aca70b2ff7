import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { TestClient } from './test-client.js';
import { query } from './sql.js';

let assertCreated = 0;

/** Creates an item by an API call. */
export const createItem = async (
  client: TestClient,
  fields: Partial<Record<keyof Item, unknown>> = {},
): Promise<Item> => {
  assertCreated += 1;
  const { status, body } = await client.post<Item>('/api/inventory', {
    name: `Test item ${assertCreated}`,
    currentQuantity: 100,
    ...fields,
  });
  if (status !== 201) throw new Error(`The item could not be made: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** Creates a consumable by an API call. */
export const createConsumable = async (
  client: TestClient,
  fields: Partial<Record<keyof Consumable, unknown>> = {},
): Promise<Consumable> => {
  assertCreated += 1;
  const { status, body } = await client.post<Consumable>('/api/consumables', {
    name: `Test consumable ${assertCreated}`,
    currentQuantity: 100,
    ...fields,
  });
  if (status !== 201) throw new Error(`The consumable could not be made: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** Returns the level and the sum of the ledger, which must be equal. */
export const readShelf = async (databaseUrl: string, itemId: number): Promise<{ quantity: number; ledger: number }> => {
  const [row] = await query<{ quantity: number; ledger: number }>(
    databaseUrl,
    `select quantity, (select coalesce(sum(delta), 0)::int from stock_movement where stock_id = s.id) as ledger from stock s where id = $1`,
    [itemId],
  );
  if (row === undefined) throw new Error(`There is no item ${itemId}`);
  return row;
};

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem } from '../../../test/stock.js';
import { HOT_SESSION_SETTINGS } from './sql-pool.js';

/** PostgreSQL up to 17 adds this to the cost of a node that a planner switch disables; 18 marks the node instead. */
const DISABLED_COST = 1e10;

interface PlanNode {
  readonly 'Total cost': number;
  readonly Disabled?: boolean;
  readonly Plans?: readonly PlanNode[];
}

const flattenNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenNodes)];

describe('the statements of the hot pool', () => {
  let app: TestApp;
  /** Texts by name of the prepared statements that the hot pool has sent. */
  const statements = new Map<string, string>();
  const original = pg.Client.prototype.query;

  beforeAll(async () => {
    type Sent = string | { readonly name?: string; readonly text: string };
    type Connection = pg.Client & { readonly connectionParameters: { readonly application_name?: string } };
    pg.Client.prototype.query = function (this: Connection, statement: Sent, ...rest: unknown[]) {
      const isHot = this.connectionParameters.application_name === 'atrium-hot';
      if (isHot && typeof statement === 'object' && statement.name !== undefined)
        statements.set(statement.name, statement.text);
      return Reflect.apply(original, this, [statement, ...rest]);
    };
    app = await startApp();
    const manager = await app.signedIn('manager@perfect-b.example');
    const item = await createItem(manager, { currentQuantity: 5 });
    await manager.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
  }, 60_000);
  afterAll(async () => {
    pg.Client.prototype.query = original;
    await app.close();
  });

  it('are planned without a disabled node and never compiled', async () => {
    expect([...statements.keys()]).toEqual(expect.arrayContaining(['feed-read', 'consume-single-item']));
    const client = new pg.Client({ connectionString: app.databaseUrl, options: HOT_SESSION_SETTINGS });
    await client.connect();
    try {
      const wrong: string[] = [];
      for (const [name, text] of statements) {
        const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
        await client.query(`prepare statement as ${text}`);
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; JIT?: unknown }] }>(
          `explain (format json) execute statement${parameters > 0 ? `(${Array(parameters).fill('null').join(', ')})` : ''}`,
        );
        await client.query('deallocate statement');
        for (const { Plan: plan, JIT: compiled } of rows[0]?.['QUERY PLAN'] ?? []) {
          const isDisabled = flattenNodes(plan).some(
            (node) => node.Disabled === true || node['Total cost'] >= DISABLED_COST,
          );
          if (isDisabled || compiled !== undefined) wrong.push(name);
        }
      }
      expect(wrong).toEqual([]);
    } finally {
      await client.end();
    }
  });
});

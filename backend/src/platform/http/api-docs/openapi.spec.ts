import { describe, expect, it } from '@jest/globals';
import { ANALYTICS_FIGURES, ANALYTICS_PANELS } from '@atrium/contract/agency/analytics/values';
import { EXAMPLES } from '@atrium/contract/examples';
import { MARKETING_PROJECT_STATUSES } from '@atrium/rules/stock/status-changes';
import { buildOpenApi } from './openapi.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly responses: object;
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly properties: Readonly<Record<string, object>> } };
    };
  };
}

const { paths } = buildOpenApi() as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
const parameter = (path: string, method: string, name: string): Parameter | undefined =>
  paths[path]?.[method]?.parameters.find((one) => one.name === name);
const TIME = '/api/talent-phi/time-entries';
const ID = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };

describe('the OpenAPI document', () => {
  it('lists the values of a query parameter and whether it is required', () => {
    expect(parameter(TIME, 'get', 'billable')).toEqual({
      name: 'billable',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'] },
    });
    expect(parameter('/api/talent-phi/analytics/rows', 'get', 'figure')).toEqual({
      name: 'figure',
      in: 'query',
      required: true,
      schema: { type: 'string', enum: ANALYTICS_FIGURES },
    });
    expect(parameter('/api/talent-phi/analytics/export.csv', 'get', 'panel')).toMatchObject({
      required: true,
      schema: { enum: ANALYTICS_PANELS },
    });
  });

  it('contains limits of ids and page sizes in path and query', () => {
    expect(parameter(`${TIME}/{id}`, 'get', 'id')).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      schema: ID,
      example: 1,
    });
    expect(parameter(TIME, 'get', 'taskId')).toMatchObject({ required: false, schema: ID });
    expect(parameter(TIME, 'get', 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 500 },
    });
    expect(parameter(TIME, 'get', 'userId')?.schema).toEqual({ type: 'string', maxLength: 200 });
  });

  it('contains examples only for existing endpoints and fields', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const [name, example] of Object.entries(EXAMPLES)) {
      const { requestBody } = operations.find(({ operationId }) => operationId === name) ?? {};
      const { schema } = requestBody?.content['application/json'] ?? { schema: { properties: {} } };
      const unknown = Object.keys(example as object).filter((field) => !(field in schema.properties));
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  it('states where API keys are rejected, and groups every endpoint', () => {
    const at = (path: string, method: string) => paths[path]?.[method];
    expect(at('/api/auth/sessions', 'get')?.security).toEqual([{ session: [] }]);
    expect(at('/api/inventory', 'get')?.security).toBeUndefined();
    expect(at('/api/login', 'post')?.security).toEqual([]);
    expect(at('/api/inventory', 'get')?.tags).toEqual(['Clinic: stock']);
  });

  it('lists idempotency errors exactly for endpoints that accept an `Idempotency-Key`', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const takesKey = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
    const refuses = (code: string) =>
      operations.filter(({ responses }) => JSON.stringify(responses).includes(`\`${code}\``));
    expect(takesKey.length).toBeGreaterThan(10);
    expect(refuses('idempotency.reused')).toEqual(takesKey);
    expect(refuses('idempotency.in-progress')).toEqual(takesKey);
  });

  it('lists the accepted values of a body field', () => {
    const { schema } = paths['/api/talent-phi/marketing-projects']!['post']!.requestBody!.content['application/json'];
    expect(schema.properties['status']).toEqual({ type: 'string', enum: [...MARKETING_PROJECT_STATUSES, 'on-hold'] });
  });
});

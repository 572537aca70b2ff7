import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { buildOpenApi } from './api-docs/openapi.js';

/* Generates a TypeScript client from the OpenAPI document, as a customer would, and compiles code with it. */

const folder = mkdtempSync(join(tmpdir(), 'atrium-client-'));
beforeAll(async () => {
  const types = astToString(await openapiTS(JSON.stringify(buildOpenApi())));
  writeFileSync(join(folder, 'api.ts'), types);
});
afterAll(() => rmSync(folder, { recursive: true }));

const typeErrorsOf = (source: string): string[] => {
  const file = join(folder, 'client.ts');
  writeFileSync(file, `import type { operations, paths } from './api.js';\n${source}`);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

it('a generated client has types for bodies and replies', () => {
  expect(
    typeErrorsOf(`
      type Body<Name extends keyof operations> =
        operations[Name] extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;
      type Item = paths['/api/inventory']['get']['responses'][200]['content']['application/json'][number];
      export const usage: Body<'logUsage'> = { itemId: 1, quantityUsed: 2 };
      export const nameOf = (item: Item): string => item.name + item.currentQuantity.toFixed(0);
      export const page: paths['/api/talent-phi/tasks/{id}']['get']['parameters']['path'] = { id: 3 };
    `),
  ).toEqual([]);
});

it('a generated client rejects wrong bodies', () => {
  const [missing] = typeErrorsOf(`
    export const usage: operations['logUsage']['requestBody'] = { content: { 'application/json': { quantityUsed: 1 } } };
  `);
  expect(missing).toContain("Property 'itemId' is missing");
});

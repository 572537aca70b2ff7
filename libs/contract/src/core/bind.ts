import type { BoundEndpoint, CallSchemas, Endpoint } from './endpoint.js';

/** Maps each call of a module to its schemas, named `<call>Schemas`. */
type SchemasFor<Calls> = {
  readonly [Name in keyof Calls & string as Calls[Name] extends Endpoint ? `${Name}Schemas` : never]: Omit<
    NonNullable<(Calls[Name] & Endpoint)['~schemas']>,
    'summary'
  > &
    Pick<CallSchemas, 'summary'>;
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Binds the calls of a `calls.ts` to the schemas of its `schemas.ts`. Does not compile when one is missing. */
export const bind = <Calls extends object>(calls: Calls, schemas: SchemasFor<Calls>) => {
  const byName = schemas as Readonly<Record<string, CallSchemas>>;
  const bound = Object.entries(calls)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, call]): BoundEndpoint => ({ name, ...call, ...(byName[`${name}Schemas`] as CallSchemas) }));
  return { calls, bound };
};

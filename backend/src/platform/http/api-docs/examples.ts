import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { errorCatalogue, type ErrorCode, errorMessage } from '@atrium/contract/core/errors';
import { EXAMPLES } from '@atrium/contract/examples';
import * as z from 'zod/mini';

/* Builds the example replies of the API reference. A test validates each against the schema of its reply. */

type Json = Readonly<Record<string, unknown>>;

/** Example values by field name, for fields whose type alone gives a meaningless example. */
const EXAMPLES_BY_FIELD: Readonly<Record<string, unknown>> = {
  email: 'ana.silva@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
  username: 'ana.silva@example.com',
  name: 'Hyaluronic filler 1 ml',
  title: 'Write the landing page',
  description: 'First draft',
  body: 'Lidocaine is running low',
  position: 'Aesthetic Nurse',
  project: 'perfect-b',
  unit: 'syringes',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  quarter: '2026-Q4',
  supplier: 'MedSource',
  supplierName: 'MedSource',
  clientName: 'Northwind Dental',
  itemName: 'Hyaluronic filler 1 ml',
  url: 'https://northwind.example/implants',
  website: 'https://northwind.example',
  link: '/perfect-b/inventory',
  address: '203.0.113.7',
  device: 'Chrome on Windows',
  notes: 'Keep below 25 °C',
  reason: 'Fully booked next week',
  sku: 'HF-1ML',
  barcode: '4006381333931',
  brand: 'Nordia',
  shelf: 'Fridge 1',
  'category.name': 'Fillers',
  'supplier.name': 'MedSource',
  'primarySupplier.name': 'MedSource',
  'client.name': 'Northwind Dental',
  'department.name': 'Injectables',
  invoiceNumber: 'MS-2041',
  number: 'PO-0012',
  treatmentType: 'dermal_filler',
  prefix: 'atrium_AbCdEf',
  phone: '+351 210 000 000',
  version: 3,
  message: 'Please check what you entered.',
};
const FILLER_TEXT = 'Text';
const EXAMPLE_INSTANT = '2026-11-02T09:30:00.000Z';
const EXAMPLE_DAY = '2026-11-02';
const EXAMPLE_UUID = '6f1d2c5a-4b7e-4f0a-9c3d-2e8b7a901c34';

/** Example request bodies by the schema of the created entity, so that the reply shows the same entity. */
const createdExample = new Map<unknown, Json>(
  endpoints.flatMap(({ name, reply }) =>
    reply !== undefined && EXAMPLES[name] !== undefined ? [[reply, EXAMPLES[name] as Json] as const] : [],
  ),
);

/** Returns an example that fits the reply's schema; undefined for an endpoint without a body. */
export function buildExampleReply({ reply }: BoundEndpoint): unknown {
  if (reply === undefined) return undefined;
  const example = buildExampleValue(reply, '', 0);
  return z.safeParse(reply, example).success ? example : buildPlainExample(reply);
}

/** Returns example values with null and absent fields, for schemas that the usual example does not match. */
const buildPlainExample = (schema: z.core.$ZodType): unknown => buildExampleValue(schema, '', 0, true);

function buildExampleValue(schema: z.core.$ZodType, field: string, depth: number, isPlain = false): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: z.core.$ZodType) => buildExampleValue(one, field, depth, isPlain);
  switch (def.type) {
    case 'object': {
      const known = createdExample.get(schema) ?? {};
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, one]) => {
          const namedExample = isPlain ? undefined : (known[name] ?? EXAMPLES_BY_FIELD[`${field}.${name}`]);
          const fits = namedExample !== undefined && z.safeParse(one, namedExample).success;
          return [name, fits ? namedExample : buildExampleValue(one, name, depth + 1, isPlain)];
        }),
      );
    }
    case 'array':
      return depth > 4 ? [] : [buildExampleValue(def.element, field.replace(/s$/, ''), depth + 1, isPlain)];
    case 'record':
      return {};
    case 'tuple':
      return def.items.map(inner);
    case 'union':
      return inner(def.options[0] as z.core.$ZodType);
    case 'nullable': {
      if (isPlain) return null;
      const value = inner(def.innerType);
      // Null is better than a meaningless text.
      return value === undefined || value === FILLER_TEXT || !z.safeParse(schema, value).success ? null : value;
    }
    case 'optional':
    case 'default':
    case 'readonly':
      return isPlain && def.type === 'optional' ? undefined : inner(def.innerType);
    case 'lazy':
      return depth > 4 ? null : inner(def.getter());
    case 'pipe':
      return inner(def.out);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return field === 'isActive' || field === 'isOn' || field === 'current';
    case 'null':
      return null;
    default:
      return buildExampleScalar(schema, field, isPlain);
  }
}

function buildExampleScalar(schema: z.core.$ZodType, field: string, isPlain: boolean): unknown {
  const fits = (value: unknown): boolean => z.safeParse(schema, value).success;
  const candidates = [
    ...(isPlain || EXAMPLES_BY_FIELD[field] === undefined ? [] : [EXAMPLES_BY_FIELD[field]]),
    ...(/At$|^at$/.test(field) ? [EXAMPLE_INSTANT] : []),
    ...(/On$|Date$|Day$|^until$|^from$/.test(field) ? [EXAMPLE_DAY] : []),
    ...(/id$/i.test(field) ? [1, EXAMPLE_UUID] : []),
    ...(/cost|price|rate|amount|budget|value|total/i.test(field) ? ['84.50'] : []),
    1,
    FILLER_TEXT,
    EXAMPLE_INSTANT,
    EXAMPLE_DAY,
    EXAMPLE_UUID,
    '84.50',
    0,
    null,
  ];
  return candidates.find(fits);
}

/** Example values for the placeholders of error messages. */
const ERROR_DETAILS: Readonly<Record<string, string>> = {
  project: 'Talent Phi',
  minutes: '5 minutes',
  act: 'do this',
  what: 'Item',
  name: 'Ana Silva',
  who: 'Ana Silva',
  count: '50',
  available: '3 syringes',
  now: '12',
  most: '1,000,000',
  message: 'Please check what you entered.',
  expected: 'JSON',
  methods: 'GET, POST',
  number: 'PO-0012',
  arrived: '4',
  work: '3 open tasks',
  to: 'ana.silva@example.com',
  answer: '550 No such mailbox',
  why: 'it cannot be reached',
};

/** Returns the example body of an error; `input.invalid` names a field of the endpoint. */
export function buildExampleError(code: ErrorCode, { body, query, params }: BoundEndpoint): Json {
  const names = [...errorCatalogue[code][1].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const details = Object.fromEntries(names.map((name) => [name, ERROR_DETAILS[name] ?? '1']));
  const shape = [body, query, params].flatMap((schema) => {
    const def = schema === undefined ? undefined : (schema as z.core.$ZodTypes)._zod.def;
    return def?.type === 'object' ? Object.keys(def.shape) : [];
  });
  const [path] = shape;
  return {
    code,
    message: errorMessage(code, details),
    ...(code === 'input.invalid' &&
      path !== undefined && { errors: [{ path, message: 'Please check what you entered.' }] }),
    requestId: '01JBR5X0T6K3Z9',
  };
}

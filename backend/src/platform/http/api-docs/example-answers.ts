import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { errorCatalogue, type ErrorCode, errorMessage } from '@atrium/contract/core/errors';
import { EXAMPLES } from '@atrium/contract/examples';
import * as z from 'zod/mini';

/* Builds the example replies of the API reference. A test validates each against the schema of its reply. */

type Json = Readonly<Record<string, unknown>>;

/** Example values by field name, for fields whose type alone gives a meaningless example. */
const NAMED: Readonly<Record<string, unknown>> = {
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
const FILLER = 'Text';
const MOMENT = '2026-11-02T09:30:00.000Z';
const DAY = '2026-11-02';
const UUID = '6f1d2c5a-4b7e-4f0a-9c3d-2e8b7a901c34';

/** Example request bodies by the schema of the created entity, so that the reply shows the same entity. */
const madeOf = new Map<unknown, Json>(
  endpoints.flatMap(({ name, reply }) =>
    reply !== undefined && EXAMPLES[name] !== undefined ? [[reply, EXAMPLES[name] as Json] as const] : [],
  ),
);

/** Returns an example that fits the reply's schema; undefined for an endpoint without a body. */
export function exampleReply({ reply }: BoundEndpoint): unknown {
  if (reply === undefined) return undefined;
  const example = valueOf(reply, '', 0);
  return z.safeParse(reply, example).success ? example : plainOf(reply);
}

/** Uses null and absent values when the example does not fit the schema. */
const plainOf = (schema: z.core.$ZodType): unknown => valueOf(schema, '', 0, true);

function valueOf(schema: z.core.$ZodType, field: string, depth: number, isPlain = false): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: z.core.$ZodType) => valueOf(one, field, depth, isPlain);
  switch (def.type) {
    case 'object': {
      const known = madeOf.get(schema) ?? {};
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, one]) => {
          const said = isPlain ? undefined : (known[name] ?? NAMED[`${field}.${name}`]);
          const fits = said !== undefined && z.safeParse(one, said).success;
          return [name, fits ? said : valueOf(one, name, depth + 1, isPlain)];
        }),
      );
    }
    case 'array':
      return depth > 4 ? [] : [valueOf(def.element, field.replace(/s$/, ''), depth + 1, isPlain)];
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
      return value === undefined || value === FILLER || !z.safeParse(schema, value).success ? null : value;
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
      return scalarOf(schema, field, isPlain);
  }
}

function scalarOf(schema: z.core.$ZodType, field: string, isPlain: boolean): unknown {
  const fits = (value: unknown): boolean => z.safeParse(schema, value).success;
  const candidates = [
    ...(isPlain || NAMED[field] === undefined ? [] : [NAMED[field]]),
    ...(/At$|^at$/.test(field) ? [MOMENT] : []),
    ...(/On$|Date$|Day$|^until$|^from$/.test(field) ? [DAY] : []),
    ...(/id$/i.test(field) ? [1, UUID] : []),
    ...(/cost|price|rate|amount|budget|value|total/i.test(field) ? ['84.50'] : []),
    1,
    FILLER,
    MOMENT,
    DAY,
    UUID,
    '84.50',
    0,
    null,
  ];
  return candidates.find(fits);
}

/** Example values for the placeholders of error messages. */
const DETAILS: Readonly<Record<string, string>> = {
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
export function exampleRefusal(code: ErrorCode, { body, query, params }: BoundEndpoint): Json {
  const names = [...errorCatalogue[code][1].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const details = Object.fromEntries(names.map((name) => [name, DETAILS[name] ?? '1']));
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

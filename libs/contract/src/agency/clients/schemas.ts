import * as z from 'zod/mini';
import { CLIENT_STATUSES } from '@atrium/rules/stock/status-changes';
import { isWebAddress } from '../../core/addresses.js';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField } from '../../core/query-fields.js';
import { createSchemas } from '../../core/resource-schemas.js';
import { pageQuery } from '../../core/query-fields.js';

export const clientReply = z.object({
  id: f.id(),
  name: z.string(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  description: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: z.enum(CLIENT_STATUSES),
  ...f.editedReply,
});
export type Client = z.infer<typeof clientReply>;

export const clientParams = z.object({ clientId: pathIdField() });
export const ofClientParams = z.object({ clientId: pathIdField(), id: pathIdField() });

const MAX_WEBSITE = 500;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Matches a host with a port, which looks like a scheme: `example.com:8080`. */
const HOST_WITH_PORT = /^[^/?#\s:]+:\d+([/?#]|$)/;

const withScheme = (text: string): string =>
  HAS_SCHEME.test(text) && !HOST_WITH_PORT.test(text) ? text : `https://${text}`;

/** A client's website; `https://` is added when the scheme is missing (docs/api.md). */
const website = () =>
  z.pipe(
    f.optionalText(MAX_WEBSITE),
    z.transform((text, context): string | null | undefined => {
      if (typeof text !== 'string') return text;
      const address = withScheme(text);
      if (isWebAddress(address) && address.length <= MAX_WEBSITE) return address;
      const message = isWebAddress(address)
        ? `Website must have at most ${MAX_WEBSITE} characters with https:// before it`
        : 'Please enter a valid URL';
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    }),
  );

const clientFields = {
  name: f.nameText('Client name is required'),
  contactEmail: f.optionalEmail('Valid email is required'),
  contactPhone: f.optionalText(50),
  industry: f.optionalText(100),
  description: f.optionalText(),
  website: z.optional(website()),
  address: f.optionalText(),
  status: z.optional(z.enum(CLIENT_STATUSES)),
};

export const clientSchemas = createSchemas({
  listParams: undefined,
  params: idParams,
  fields: clientFields,
  reply: clientReply,
  summaries: {
    list: 'List clients, ordered by name',
    create: 'Create a client; active by default',
    update: 'Update a client',
    remove: 'Delete a client that no goal, page or post depends on',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken'], remove: ['resource.in-use'] },
});
export const { create: createClientSchemas, update: updateClientSchemas, remove: removeClientSchemas } = clientSchemas;

export const listClientsSchemas = callSchemas({ ...clientSchemas.list, query: pageQuery });

export const getClientSchemas = callSchemas({
  summary: 'Get a client',
  apiOnly: true,
  params: idParams,
  reply: clientReply,
  errors: ['resource.not-found'],
});

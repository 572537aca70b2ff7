import * as z from 'zod/mini';
import { COST_METHODS, PAGE_PRICE_VATS } from '@atrium/rules/stock/labels';
import { isWebAddress } from '../../core/addresses.js';
import { callSchemas, FILE_COST, PICTURE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { LOGO_PATH } from './values.js';

export const clinicSettings = z.object({
  clinicName: z.string(),
  tagline: z.nullable(z.string()),
  /** An external URL, or the path of the uploaded picture, which changes with its content. */
  logoUrl: z.nullable(z.string()),
  /** Accent color as `#rrggbb`. */
  accentColor: z.string(),
  /** Delivery address, printed on orders. */
  deliveryAddress: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  /** True when saved price sources are checked automatically. */
  priceWatch: z.boolean(),
  /** Change of a price in percent from which users are notified. */
  priceChangePercent: z.int(),
  /** Method of the unit cost: the last receipt, or the moving average of the stock. */
  costMethod: z.enum(COST_METHODS),
  /** The price to use when a page shows prices without and with VAT. */
  pagePriceVat: z.enum(PAGE_PRICE_VATS),
  /** Last change of name, tagline, logo or color; the price watch does not count. */
  brandingChangedAt: z.nullable(f.instant()),
  brandingChangedBy: z.nullable(f.personReply),
  ...f.editedReply,
});
export type ClinicSettings = z.infer<typeof clinicSettings>;

const LOGO_ADDRESS = 'Please enter a valid URL';
const ACCENT = 'Please choose a color such as #0d9488';

/** Returns whether a text is an external http(s) picture or an uploaded one. */
const isLogoAddress = (text: string): boolean =>
  text.startsWith(LOGO_PATH) ? /^[0-9a-f]{64}$/.test(text.slice(LOGO_PATH.length)) : isWebAddress(text);

const logoAddress = () =>
  f
    .optionalText(f.TEXT_LIMITS.url)
    .check(z.refine((text) => typeof text !== 'string' || isLogoAddress(text), { error: LOGO_ADDRESS }));

const accentColor = () =>
  z.pipe(
    f.codeText({ error: ACCENT }, ACCENT).check(z.trim(), z.regex(/^#[0-9a-f]{6}$/i, { error: ACCENT })),
    z.transform((color): string => color.toLowerCase()),
  );

const PERCENT = 'Please enter a whole number of percent from 1 to 100';
const priceChangePercent = () =>
  z
    .number({ error: PERCENT })
    .check(z.refine((percent) => Number.isInteger(percent) && percent >= 1 && percent <= 100, { error: PERCENT }));

export const getClinicSettingsSchemas = callSchemas({
  summary: "Get the clinic's settings: name, tagline, logo, accent color, order details and price watch",
  reply: clinicSettings,
});

export const updateClinicSettingsSchemas = callSchemas({
  summary: "Update the clinic's settings: branding, order details and price watch",
  body: z.object({
    clinicName: z.optional(f.nameText('Clinic name is required')),
    tagline: f.optionalText(f.TEXT_LIMITS.name),
    logoUrl: logoAddress(),
    accentColor: z.optional(accentColor()),
    deliveryAddress: f.optionalText(500),
    phone: f.optionalText(f.TEXT_LIMITS.name),
    taxNumber: f.optionalText(f.TEXT_LIMITS.name),
    priceWatch: z.optional(z.boolean({ error: 'Please choose on or off' })),
    priceChangePercent: z.optional(priceChangePercent()),
    costMethod: z.optional(z.enum(COST_METHODS, { error: 'Please choose the last receipt or the average' })),
    pagePriceVat: z.optional(z.enum(PAGE_PRICE_VATS, { error: 'Please choose with or without VAT' })),
    version: f.expectedVersion(),
  }),
  reply: clinicSettings,
  errors: ['resource.stale'],
});

export const uploadClinicLogoSchemas = callSchemas({
  summary: 'Upload the logo: a PNG, JPEG or WebP picture of at most 1 MB',
  idempotent: true,
  cost: FILE_COST,
  body: z.object({}),
  reply: clinicSettings,
  errors: ['input.too-large', 'input.unsupported-type'],
});

const NO_LOGO = 'The address of the logo is not valid';

export const getClinicLogoSchemas = callSchemas({
  summary: 'Get an uploaded logo by its content hash',
  params: z.object({ hash: f.codeText(undefined, NO_LOGO).check(z.regex(/^[0-9a-f]{64}$/, { error: NO_LOGO })) }),
  cost: PICTURE_COST,
  contentType: 'image/*',
  errors: ['resource.not-found'],
});

import type { Availability } from './page-format.js';

/** Returns the availability of a code of schema.org or similar ("InStock", "in stock", "oos"), or null. */
export function availabilityCode(text: string | null | undefined): Availability | null {
  const word =
    (text ?? '')
      .trim()
      .slice(0, 200)
      .split(/[/#]/)
      .at(-1)
      ?.toLowerCase()
      .replace(/[\s_-]/g, '') ?? '';
  return CODES[word] ?? null;
}

const CODES: Readonly<Record<string, Availability>> = {
  instock: 'InStock',
  available: 'InStock',
  availablefororder: 'InStock',
  onlineonly: 'InStock',
  instockonline: 'InStock',
  true: 'InStock',
  yes: 'InStock',
  notsold: 'InStock',
  limitedavailability: 'LimitedAvailability',
  lowstock: 'LimitedAvailability',
  limited: 'LimitedAvailability',
  instoreonly: 'InStoreOnly',
  preorder: 'PreOrder',
  presale: 'PreOrder',
  backorder: 'BackOrder',
  madetoorder: 'BackOrder',
  availabletoorder: 'BackOrder',
  onbackorder: 'BackOrder',
  outofstock: 'OutOfStock',
  oos: 'OutOfStock',
  soldout: 'OutOfStock',
  unavailable: 'OutOfStock',
  notavailable: 'OutOfStock',
  reserved: 'OutOfStock',
  pending: 'OutOfStock',
  false: 'OutOfStock',
  discontinued: 'Discontinued',
};

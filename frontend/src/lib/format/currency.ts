let currency = 'USD';

/** Returns the organization's currency code. */
export const currencyNow = (): string => currency;

export const setCurrency = (code: string): void => {
  currency = code;
};

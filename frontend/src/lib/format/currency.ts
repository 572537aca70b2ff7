let currency = 'USD';

/** What the organisation's amounts are in. */
export const currencyNow = (): string => currency;

/** Whoever knows it says so here. */
export const setCurrency = (code: string): void => {
  currency = code;
};

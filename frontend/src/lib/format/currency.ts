let currency = 'USD';

export const currencyNow = (): string => currency;

export const setCurrency = (code: string): void => {
  currency = code;
};

let currency = 'USD';

export const getCurrency = (): string => currency;

export const setCurrency = (code: string): void => {
  currency = code;
};

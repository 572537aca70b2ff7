/** A number field's text as the number that it is; blank is none. */
export const asNumber = (text: unknown): number | null =>
  text === '' || text === null || text === undefined ? null : Number(text);

/** The field of a number that need not be whole. */
export const decimalInput = { type: 'number', step: 'any', inputMode: 'decimal', className: 'figures' } as const;

/** The places of the panels; their heights stand from the beginning, so that nothing moves when they arrive. */
export const PANELS_GRID = 'grid gap-4 sm:gap-6 lg:grid-cols-6';
export const PLACES = {
  half: 'min-h-[320px] lg:col-span-3',
  third: 'min-h-[340px] lg:col-span-2',
} as const;

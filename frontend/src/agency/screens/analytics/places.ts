/** Grid positions of the panels with fixed heights, so that the layout is stable while they load. */
export const PANELS_GRID = 'grid gap-4 sm:gap-6 lg:grid-cols-6';
export const PLACES = {
  half: 'lg:col-span-3 lg:min-h-[320px]',
  third: 'lg:col-span-2 lg:min-h-[340px]',
} as const;

/** The look of what opens more below a chart. */
export const MORE = 'text-caption font-medium text-accent-text underline-offset-4 hover:underline';

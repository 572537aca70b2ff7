/** CSS classes with the minimum height of a panel, so that the layout is stable while it loads. */
export const PANEL_MIN_HEIGHT = 'lg:min-h-80';

/** CSS classes of the button below a chart that opens more. */
export const MORE_BUTTON_CLASS =
  'touch-target text-caption font-semibold text-accent-text underline-offset-4 hover:underline';

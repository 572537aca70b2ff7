import { useState } from 'react';

/** Number of bars that fit the height of the other charts. */
const VISIBLE_BARS = 4;

export function useVisibleBars<T>(bars: readonly T[], what: string) {
  const [all, setAll] = useState(false);
  return {
    shown: all ? bars : bars.slice(0, VISIBLE_BARS),
    button: bars.length > VISIBLE_BARS && (
      <button
        type="button"
        aria-expanded={all}
        aria-label={all ? `Show fewer of ${what}` : `Show all ${bars.length} of ${what}`}
        className="min-h-9 rounded-small text-table font-semibold text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
        onClick={() => setAll(!all)}
      >
        {all ? 'Show fewer' : `Show all ${bars.length}`}
      </button>
    ),
  };
}

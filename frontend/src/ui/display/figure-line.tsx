import { Link } from 'react-router-dom';
import { classes } from '../classes.js';
import { Skeleton } from '../feedback/skeleton.js';

export interface Figure {
  readonly label: string;
  readonly figure: number | string | undefined;
  readonly meaning: string;
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly tip?: string | undefined;
}
export interface LineFigure extends Figure {
  readonly to: string;
  /** True for filters of the same screen, which add no history entry. */
  readonly replace?: boolean;
  readonly onFollow?: () => void;
  /** True when the list below is filtered by this figure. */
  readonly isOn?: boolean;
}

const tones = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;

export const FIGURE_LOOK =
  'flex h-full w-full min-w-0 flex-col justify-center px-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5';

/** Figures in one line, each a link to its rows; on phones in two columns. */
export const FigureLine = ({ figures }: { readonly figures: readonly LineFigure[] }) => (
  // The background shows through the gaps as lines.
  <ul className="grid grid-cols-6 gap-px border-y border-line bg-line sm:flex sm:h-[72px]">
    {figures.map((figure, index) => (
      <li
        key={figure.label}
        className={classes('min-w-0 bg-canvas max-sm:h-14 sm:flex-1', phoneWidth(index, figures.length))}
      >
        <FigureLink {...figure} />
      </li>
    ))}
  </ul>
);

/** The last three of an odd number share a line on phones, with captions only for screen readers. */
const phoneWidth = (index: number, of: number): string =>
  of % 2 === 1 && index >= of - 3
    ? 'max-sm:col-span-2 max-sm:[&_[data-meaning]]:sr-only max-sm:[&_a]:px-2.5 max-sm:[&_button]:px-2.5'
    : 'max-sm:col-span-3';

export const FigureLink = ({ to, replace = false, onFollow, isOn = false, tip, ...figure }: LineFigure) => (
  <Link
    to={to}
    replace={replace}
    onClick={onFollow}
    data-tip={tip}
    aria-current={isOn ? 'true' : undefined}
    className={classes(FIGURE_LOOK, isOn && 'bg-surface shadow-[inset_0_-2px_0_var(--color-accent)]')}
  >
    <FigureWords {...figure} />
  </Link>
);

export const FigureWords = ({ label, figure, meaning, tone }: Figure) => (
  <>
    <span className="truncate text-caption font-medium text-muted">{label}</span>
    <span className="flex min-w-0 items-baseline gap-2" aria-live="polite" aria-atomic="true">
      <span
        className={classes(
          'figures text-heading leading-6! font-semibold sm:text-title sm:leading-8!',
          tone !== undefined && tones[tone],
        )}
      >
        {/* Aligns the placeholder with the baseline of the figure. */}
        {figure?.toLocaleString('en') ?? <Skeleton className="inline-block h-[0.75em] w-[2ch]" />}
      </span>
      <span data-meaning="" className="truncate text-caption text-muted">
        {meaning}
      </span>
    </span>
  </>
);

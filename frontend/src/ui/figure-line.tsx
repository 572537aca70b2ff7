import { Link } from 'react-router-dom';
import { classes } from './classes.js';
import { Skeleton } from './skeleton.js';

export interface Figure {
  readonly label: string;
  /** Undefined while it loads. */
  readonly figure: number | string | undefined;
  /** What it means: "Today", "Below minimum". */
  readonly meaning: string;
  readonly tone?: 'warn' | 'bad' | undefined;
  /** The whole of a meaning that may be cut. */
  readonly tip?: string | undefined;
}
export interface LineFigure extends Figure {
  readonly to: string;
  /** It narrows the list of this screen: no step for the back button. */
  readonly replace?: boolean;
  readonly onFollow?: () => void;
}

const tones = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;

export const FIGURE_LOOK =
  'flex h-full w-full min-w-0 flex-col justify-center px-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5';

/** Figures in one line of 72 px parted by hairlines, each a link to what it counts; on a phone two beside each other. */
export const FigureLine = ({ figures }: { readonly figures: readonly LineFigure[] }) => (
  <ul className="grid grid-cols-2 border-y border-line max-sm:divide-y max-sm:divide-line sm:flex sm:h-[72px] sm:divide-x sm:divide-line">
    {figures.map((figure) => (
      <li
        key={figure.label}
        className="group min-w-0 max-sm:h-14 max-sm:even:border-l max-sm:even:border-line max-sm:nth-2:border-t-0! max-sm:odd:last:col-span-2 sm:flex-1"
      >
        <FigureLink {...figure} />
      </li>
    ))}
  </ul>
);

export const FigureLink = ({ to, replace = false, onFollow, tip, ...figure }: LineFigure) => (
  <Link to={to} replace={replace} onClick={onFollow} data-tip={tip} className={FIGURE_LOOK}>
    <FigureWords {...figure} />
  </Link>
);

export const FigureWords = ({ label, figure, meaning, tone }: Figure) => (
  <>
    <span className="truncate text-caption font-medium text-muted">{label}</span>
    <span className="flex min-w-0 items-baseline gap-2" aria-live="polite" aria-atomic="true">
      {figure === undefined ? (
        <Skeleton className="my-1 h-5 w-12 sm:h-6" />
      ) : (
        <span
          className={classes(
            'figures text-heading leading-6! font-semibold sm:text-title sm:leading-8!',
            tone !== undefined && tones[tone],
          )}
        >
          {figure.toLocaleString('en')}
        </span>
      )}
      <span className="truncate text-caption text-muted">{meaning}</span>
    </span>
  </>
);

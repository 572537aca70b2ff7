import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.js';
import { Skeleton } from './skeleton.js';

interface Figure {
  readonly label: string;
  /** Undefined while it loads. */
  readonly figure: number | string | undefined;
  /** What it means: "Today", "Below minimum". */
  readonly meaning: string;
  readonly tone?: 'warn' | 'bad' | undefined;
}
export type LineFigure = Figure &
  (
    | { readonly to: string }
    | {
        /** A dialog has the rows that no list shows. */
        readonly onOpen: () => void;
      }
  );

const tones = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;
/** With more of them each is as wide as what it says, and where that has no room there are two lines. */
const MANY = 5;

/** Figures in one line of 72 px parted by hairlines, each a link to what it counts; on a phone two beside each other. */
export const FigureLine = ({ figures }: { readonly figures: readonly LineFigure[] }) => {
  const isMany = figures.length > MANY;
  return (
    <div className="@container">
      <ul className={isMany ? MANY_LOOK : FEW_LOOK}>
        {figures.map((figure) => (
          <li key={figure.label} className={isMany ? ONE_OF_MANY : ONE_OF_FEW}>
            <To figure={figure}>
              <Inside {...figure} />
            </To>
          </li>
        ))}
      </ul>
    </div>
  );
};

const FEW_LOOK =
  'grid grid-cols-2 border-y border-line max-sm:divide-y max-sm:divide-line sm:flex sm:h-[72px] sm:divide-x sm:divide-line';
const ONE_OF_FEW =
  'group min-w-0 max-sm:h-14 max-sm:even:border-l max-sm:even:border-line max-sm:nth-2:border-t-0! max-sm:odd:last:col-span-2 sm:flex-1';
/** The lines between them are what shows through. */
const MANY_LOOK =
  'grid grid-cols-2 gap-px border-y border-line bg-line sm:grid-cols-3 @min-[1060px]:flex @min-[1060px]:h-[72px]';
const ONE_OF_MANY = 'group h-14 min-w-0 bg-canvas @min-[1060px]:h-full @min-[1060px]:flex-auto';

const LOOK =
  'flex h-full w-full min-w-0 flex-col justify-center px-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5';

const To = ({ figure, children }: { readonly figure: LineFigure; readonly children: ReactNode }) =>
  'to' in figure ? (
    <Link to={figure.to} className={LOOK}>
      {children}
    </Link>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={figure.onOpen} className={LOOK}>
      {children}
    </button>
  );

const Inside = ({ label, figure, meaning, tone }: Figure) => (
  <>
    <span className="max-w-full truncate text-caption font-medium text-muted">{label}</span>
    <span className="flex max-w-full min-w-0 items-baseline gap-2" aria-live="polite" aria-atomic="true">
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

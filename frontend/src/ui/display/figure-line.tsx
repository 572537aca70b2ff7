import { Link } from 'react-router-dom';
import { classes } from '../classes.js';
import { Skeleton } from '../feedback/states.js';
import type { Elements } from '../elements.js';

export interface Figure {
  readonly label: string;
  /** Value of the figure; undefined while it loads. */
  readonly figure: number | string | undefined;
  readonly meaning: string;
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly tip?: string | undefined;
  /** Path of the list with the rows behind the figure. */
  readonly to?: string;
  /** True for filters of the same screen, which add no history entry. */
  readonly replace?: boolean;
  readonly onFollow?: () => void;
  /** True when the list below is filtered by this figure. */
  readonly isOn?: boolean;
  /** Opens a dialog with rows that no list shows. */
  readonly onOpen?: () => void;
  /** Bar or small chart below the figure. */
  readonly extra?: Elements;
}

interface FigureLineProps {
  readonly figures: readonly Figure[];
  /**
   * True for figures above a list. Phones then show one line that scrolls sideways, so that the rows begin near the
   * top.
   */
  readonly isAboveList?: boolean;
}

const tones = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;

/** Number of characters from which a figure, such as an amount of money, is shown one text size smaller. */
const LONG = 8;

/** Figures in a line between hairlines, each with its rows. They wrap where space is short and are never truncated. */
export const FigureLine = ({ figures, isAboveList = false }: FigureLineProps) => (
  // The background shows through the gaps as lines.
  <ul
    className={classes(
      'flex flex-wrap gap-px border-y border-line bg-line sm:min-h-18',
      isAboveList &&
        'max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:mask-r-from-[calc(100%-16px)] max-sm:[scrollbar-width:none]',
    )}
  >
    {figures.map((figure) => (
      <li
        key={figure.label}
        className={classes(
          'relative flex min-w-min flex-1 basis-34 bg-canvas sm:basis-36',
          isAboveList && 'max-sm:shrink-0 max-sm:grow max-sm:basis-auto max-sm:first:pl-2 max-sm:last:pr-2',
        )}
      >
        <FigureCell {...figure} isAboveList={isAboveList} />
      </li>
    ))}
  </ul>
);

function FigureCell({
  to,
  replace = false,
  onFollow,
  isOn = false,
  onOpen,
  tip,
  isAboveList,
  ...figure
}: Figure & Required<Pick<FigureLineProps, 'isAboveList'>>) {
  const content = <FigureContent {...figure} isAboveList={isAboveList} />;
  const cell = {
    'data-tip': tip,
    className: classes(
      'flex w-full min-w-min flex-col px-3 py-1.5 text-left focus-visible:-outline-offset-2 sm:px-4 sm:pt-3',
      isAboveList && 'max-sm:h-11 max-sm:justify-center max-sm:px-2 max-sm:py-0',
      (to !== undefined || onOpen !== undefined) && 'transition-colors hover:bg-sunken',
      isOn && 'bg-surface shadow-[inset_0_-2px_0_var(--color-accent)]',
    ),
  };
  if (to !== undefined)
    return (
      <Link to={to} replace={replace} onClick={onFollow} aria-current={isOn ? 'true' : undefined} {...cell}>
        {content}
      </Link>
    );
  if (onOpen !== undefined)
    return (
      <button type="button" aria-haspopup="dialog" onClick={onOpen} {...cell}>
        {content}
      </button>
    );
  return <div {...cell}>{content}</div>;
}

function FigureContent({
  label,
  figure,
  meaning,
  tone,
  extra,
  isAboveList,
}: Omit<Figure, 'to' | 'onOpen'> & Required<Pick<FigureLineProps, 'isAboveList'>>) {
  const text = figure?.toLocaleString('en');
  return (
    <>
      <span className="flex flex-col">
        <span className="text-caption whitespace-nowrap text-muted">{label}</span>
        <span
          // Gives figures of both sizes one baseline.
          className="flex flex-wrap items-baseline gap-x-2 sm:before:-mr-2 sm:before:text-title sm:before:content-['\200b']"
          aria-live="polite"
          aria-atomic="true"
        >
          <span
            className={classes(
              'figures font-semibold whitespace-nowrap',
              (text ?? '').length > LONG ? 'text-lead sm:text-heading' : 'text-heading sm:text-title',
              isAboveList && 'max-sm:text-body',
              tone !== undefined && tones[tone],
            )}
          >
            {/* Aligns the placeholder with the baseline of the figure. */}
            {text ?? <Skeleton className="inline-block h-[0.75em] w-[2ch]" />}
          </span>
          <span data-meaning="" className={classes('text-caption text-muted', isAboveList && 'max-sm:sr-only')}>
            {meaning}
          </span>
        </span>
      </span>
      {extra}
    </>
  );
}

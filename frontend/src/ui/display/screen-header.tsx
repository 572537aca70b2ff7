import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { classes } from '../classes.js';
import type { Elements } from '../elements.js';

/** Position of the title in the top bar of phones. */
export const TOP_BAR_CLASSES =
  'max-sm:fixed max-sm:top-0 max-sm:left-[60px] max-sm:z-40 max-sm:flex max-sm:h-header max-sm:max-w-[calc(100vw-60px-var(--bar-end))] max-sm:flex-col max-sm:justify-center';

/** Number of characters from which a title in the top bar is smaller, in up to two lines. */
const LONG = 18;

interface BarTitleProps {
  readonly title: string;
  /** Section that contains the screen, above the title. */
  readonly within?: string | undefined;
  /** Content after the title. */
  readonly children?: Elements;
}

/** Title in the top bar of phones, with the section above it. */
export const BarTitle = ({ title, within, children }: BarTitleProps) => (
  <>
    {within !== undefined && (
      <span className="block max-w-full truncate text-caption font-normal text-muted">{within}</span>
    )}
    <span className="flex max-w-full items-center gap-1">
      <span
        className={classes(
          'min-w-0',
          within === undefined ? 'line-clamp-2' : 'truncate',
          title.length > LONG ? 'text-body max-[359px]:text-caption' : 'text-lead max-[359px]:text-table',
        )}
      >
        {title}
      </span>
      {children}
    </span>
  </>
);

export interface ScreenHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly action?: Elements;
  /** Link to the screen that this one belongs to, above the title. */
  readonly back?: Elements;
  /** Short title for the top bar of phones, where subtitle and actions are hidden. */
  readonly brief?: string | undefined;
  /** Section that phones show above the title, for a screen below a tab; null for the title alone. */
  readonly within?: string | null;
  /** Heading level; 2 when another element has the h1. */
  readonly level?: 1 | 2 | undefined;
}

/** Heading of a screen or, at level 2, of a section. On phones the title is in the top bar, or hidden for a section. */
export function ScreenHeader({ title, subtitle, action, back, brief = title, within, level = 1 }: ScreenHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const onPhone = useMediaQuery('(max-width: 639px)');
  return (
    <div data-screen-head={level} className="flex flex-col gap-2 max-sm:contents">
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:contents">
        <div className="min-w-0 max-sm:contents">
          <Heading
            data-in-bar={level === 1 ? (within === undefined ? 'shared' : 'own') : undefined}
            className={classes(
              'font-semibold wrap-anywhere',
              level === 1 ? `sm:text-title ${TOP_BAR_CLASSES}` : 'text-heading max-sm:sr-only',
            )}
          >
            {onPhone ? <BarTitle title={brief} within={within ?? undefined} /> : title}
          </Heading>
          <div className="mt-0.5 wrap-anywhere text-muted empty:hidden max-sm:hidden">{subtitle}</div>
        </div>
        <div className="empty:hidden max-sm:hidden">{action}</div>
      </div>
    </div>
  );
}

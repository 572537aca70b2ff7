import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { classes } from '../classes.js';
import type { Elements } from '../elements.js';

/** Position of the title in the top bar of phones; a long title is smaller, in two lines. */
export const TOP_BAR_CLASSES =
  'max-sm:fixed max-sm:top-0 max-sm:left-[60px] max-sm:z-40 max-sm:max-w-[calc(100vw-240px)] max-sm:truncate max-sm:py-3 max-sm:text-lead max-[359px]:flex max-[359px]:h-header max-[359px]:py-0 max-[359px]:max-w-[calc(100vw-220px)] max-[359px]:items-center max-[359px]:text-caption! max-[359px]:whitespace-normal';

export interface ScreenHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly action?: Elements;
  /** Short title for the top bar of phones, where subtitle and actions are hidden. */
  readonly brief?: string | undefined;
  /** Heading level; 2 when another element has the h1. */
  readonly level?: 1 | 2 | undefined;
}

/** Heading of a screen or, at level 2, of a section. On phones the title is in the top bar, or hidden for a section. */
export function ScreenHeader({ title, subtitle, action, brief, level = 1 }: ScreenHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const onPhone = useMediaQuery('(max-width: 639px)');
  if (brief !== undefined)
    return (
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:contents">
        <div className="min-w-0 max-sm:contents">
          <Heading
            data-in-bar={level === 1 || undefined}
            className={classes(
              'font-semibold wrap-anywhere',
              level === 1 ? `text-title ${TOP_BAR_CLASSES}` : 'text-heading max-sm:sr-only',
            )}
          >
            {onPhone ? brief : title}
          </Heading>
          <p className="mt-0.5 wrap-anywhere text-muted max-sm:hidden">{subtitle}</p>
        </div>
        <div className="max-sm:hidden">{action}</div>
      </div>
    );
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Heading className={classes('font-semibold wrap-anywhere', level === 1 ? 'text-title' : 'text-heading')}>
          {title}
        </Heading>
        <p className="mt-0.5 wrap-anywhere text-muted">{subtitle}</p>
      </div>
      {action}
    </div>
  );
}

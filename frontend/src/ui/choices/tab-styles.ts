/* The looks of tabs, which switch panels (`Tabs`) or pages (`LinkTabs`). */

/** A row of tabs below which their content begins. */
export const TAB_LINE = {
  frame: '-mx-4 border-b border-line sm:mx-0',
  list: '-mb-px gap-2 px-2 sm:-mx-2 sm:px-0',
  name: 'relative flex min-h-9 shrink-0 items-center rounded-t-small px-2 font-normal whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-accent-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent pointer-coarse:min-h-11',
} as const;

/** Tabs of the second level. */
export const TAB_BAR = {
  frame: 'flex flex-wrap items-center gap-3',
  list: 'max-w-full rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset',
  name: 'flex min-h-8 shrink-0 items-center rounded-small px-3 text-table font-normal whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:bg-surface data-[state=active]:text-text data-[state=active]:ring-1 data-[state=active]:ring-line dark:data-[state=active]:bg-raised pointer-coarse:min-h-10',
} as const;

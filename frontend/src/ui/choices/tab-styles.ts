/** Look of a row of tabs, which switch panels (`Tabs`) or pages (`LinkTabs`). */
export const TAB_LINE = {
  frame: '-mx-4 border-b border-line sm:mx-0',
  list: '-mb-px gap-2 px-2 sm:-mx-2 sm:px-0',
  name: 'relative flex min-h-9 shrink-0 items-center rounded-t-small px-2 font-normal whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-accent-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent pointer-coarse:min-h-11',
} as const;

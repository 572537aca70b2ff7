import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.js';
import type { Choice } from './select.js';

interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Arrow keys only move the focus and Enter selects, for panels that may ask before they close. */
  readonly byEnter?: boolean;
  /** Controls in the line of the tabs. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

const looks = {
  line: {
    frame: '-mx-4 border-b border-line sm:mx-0',
    list: '-mb-px gap-2 px-2.5 sm:-mx-1.5 sm:px-0',
    name: 'relative min-h-10 shrink-0 rounded-t-small px-1.5 font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-accent-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-1.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent pointer-coarse:min-h-11',
  },
  bar: {
    frame: 'flex flex-wrap items-center gap-3',
    list: 'max-w-full rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset',
    name: 'min-h-8 shrink-0 rounded-[7px] px-3 text-table font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:bg-surface data-[state=active]:text-text data-[state=active]:ring-1 data-[state=active]:ring-line dark:data-[state=active]:bg-raised pointer-coarse:min-h-10',
  },
} as const;

/** Tabs; on phones the list scrolls sideways. */
export function Tabs({ label, value, choices, onChange, byEnter = false, tools, children }: TabsProps) {
  const look = tools === undefined ? looks.line : looks.bar;
  const list = useRef<HTMLDivElement>(null);
  const index = choices.findIndex((choice) => choice.value === value);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.children[index];
    if (row === null || !(chosen instanceof HTMLElement)) return;
    row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [index]);
  return (
    <Root
      value={value}
      onValueChange={onChange}
      activationMode={byEnter ? 'manual' : 'automatic'}
      className="flex min-w-0 flex-col gap-4"
    >
      <div className={look.frame}>
        <List
          ref={list}
          aria-label={label}
          className={classes('flex overflow-x-auto [scrollbar-width:none]', look.list)}
        >
          {choices.map((choice) => (
            <Trigger key={choice.value} value={choice.value} className={look.name}>
              {choice.label}
            </Trigger>
          ))}
        </List>
        {tools}
      </div>
      <Content value={value} className="min-w-0 rounded-card">
        {children}
      </Content>
    </Root>
  );
}

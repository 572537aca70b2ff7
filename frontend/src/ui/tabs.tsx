import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Choice } from './select.js';

interface TabsProps {
  /** What is chosen between; read out, not shown. */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Arrows lead to a name and Enter chooses it: what is typed below may have to be asked about first. */
  readonly byEnter?: boolean;
  /** What belongs to the chosen one. */
  readonly children: ReactNode;
}

/** Views of one thing; on a phone the row of names scrolls sideways. */
export function Tabs({ label, value, choices, onChange, byEnter = false, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const index = choices.findIndex((choice) => choice.value === value);
  // The chosen one is in view, also where not all names have room.
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
      <div className="-mx-4 border-b border-line sm:mx-0">
        <List
          ref={list}
          aria-label={label}
          className="-mb-px flex gap-2 overflow-x-auto px-2.5 [scrollbar-width:none] sm:-mx-1.5 sm:px-0"
        >
          {choices.map((choice) => (
            <Trigger
              key={choice.value}
              value={choice.value}
              className="relative min-h-10 shrink-0 rounded-t-small px-1.5 font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-accent-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-1.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent pointer-coarse:min-h-11"
            >
              {choice.label}
            </Trigger>
          ))}
        </List>
      </div>
      <Content value={value} className="min-w-0 rounded-card">
        {children}
      </Content>
    </Root>
  );
}

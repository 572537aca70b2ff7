import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { classes } from '../classes.js';
import type { Choice } from './select.js';
import { TAB_LINE } from './tab-styles.js';
import { useScrollToTab } from './use-scroll-to-tab.js';

interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Arrow keys only move the focus and Enter selects, for panels that may ask before they close. */
  readonly byEnter?: boolean;
  readonly children: ReactNode;
}

/** Tabs; on phones the list scrolls sideways. */
export function Tabs({ label, value, choices, onChange, byEnter = false, children }: TabsProps) {
  const list = useScrollToTab(value);
  return (
    <Root
      value={value}
      onValueChange={onChange}
      activationMode={byEnter ? 'manual' : 'automatic'}
      className="flex min-w-0 flex-col gap-4"
    >
      <div className={TAB_LINE.frame}>
        <List
          ref={list}
          aria-label={label}
          className={classes('flex overflow-x-auto [scrollbar-width:none]', TAB_LINE.list)}
        >
          {choices.map((choice) => (
            <Trigger key={choice.value} value={choice.value} className={TAB_LINE.name}>
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

import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { classes } from '../classes.js';

interface PopoverProps {
  readonly id?: string;
  readonly trigger: ReactNode;
  /** Accessible name. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Makes it as wide as its content. */
  readonly isNarrow?: boolean;
  readonly onOpenAutoFocus?: (event: Event) => void;
  readonly onCloseAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
}

/** Popover with details of a button. The page behind it stays usable. */
export function Popover({ trigger, label, open, onOpenChange, isNarrow = false, children, ...rest }: PopoverProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          {...rest}
          className={classes(
            'z-50 flex max-h-[min(560px,var(--radix-popover-content-available-height))] animate-rise flex-col rounded-card border border-line bg-raised shadow-float outline-none',
            isNarrow ? 'overflow-auto' : 'w-[min(400px,calc(100vw-16px))] overflow-hidden',
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

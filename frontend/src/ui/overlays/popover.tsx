import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  readonly trigger: ReactNode;
  /** Accessible name. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Details of a button; the page behind it stays usable. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 flex max-h-[min(560px,var(--radix-popover-content-available-height))] w-[min(400px,calc(100vw-16px))] animate-rise flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float outline-none"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Tooltips come after 700 ms, the next one within 300 ms at once (specification 1, section 9). */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Provider>
);

/** More about a control that has a name already; never the only place where something is said. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content sideOffset={6} collisionPadding={8} className="z-[70] max-w-64 animate-appear rounded-[6px] bg-text px-2 py-1 text-caption text-canvas shadow-float">
          {text}
        </Content>
      </Portal>
    </Root>
  );
}

import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { holdShapes, InDialog } from '../../lib/page/media-query.js';
import { useOpenDialog } from '../../lib/page/open-dialogs.js';
import { classes } from '../classes.js';
import { rememberFocus, returnFocus } from './focus-return.js';
import { useTypedAhead } from '../choices/typed-ahead.js';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Description in one sentence. */
  readonly description?: string;
  readonly width?: 440 | 640 | 840;
  readonly foot?: ReactNode;
  /** There is no way out but its own buttons; `over`: the screen behind it is gone on with afterwards. */
  readonly compulsory?: boolean | 'over';
  readonly children?: ReactNode;
}

const widths = { 440: 'sm:max-w-[440px]', 640: 'sm:max-w-[640px]', 840: 'sm:max-w-[840px]' } as const;

/** A dialog; on a phone a sheet from below. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 440,
  foot,
  compulsory = false,
  children,
}: DialogProps) {
  // Where the keyboard was before: read while it is drawn, because a field that focuses itself does so before it is open.
  const [before, setBefore] = useState(() => ({ open, focus: document.activeElement }));
  if (before.open !== open) setBefore({ open, focus: document.activeElement });
  // Not with the library's event of opening: it leaves that out where a field has the focus already.
  const remember = useCallback(
    (content: Element | null) => {
      if (content !== null) rememberFocus(content, before.focus);
    },
    [before.focus],
  );
  const ahead = useTypedAhead();
  useOpenDialog(open && compulsory === false, () => onOpenChange(false));
  useLayoutEffect(() => (open ? holdShapes('dialog') : undefined), [open]);
  // It replaces its own frame, so the entrance animation does not run again.
  const [follows] = useState(() => document.querySelector('[data-frame]') !== null);
  // A notice lies over the dialog: who sends it away means the notice.
  const keepOpen = (event: Event) => {
    if (compulsory !== false || (event.target as Element).closest('[data-toasts]') !== null) event.preventDefault();
  };
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay
          className={classes(
            'fixed inset-0 z-50',
            !follows && 'animate-appear',
            compulsory === true ? 'bg-canvas' : 'bg-scrim',
          )}
        />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Content
            {...ahead}
            {...(description === undefined && { 'aria-describedby': undefined })}
            ref={remember}
            onOpenAutoFocus={beginInFirstField}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus(event.currentTarget as Element);
            }}
            onEscapeKeyDown={(event) => {
              // The first Escape closes the list of a field that is open, or leaves a field that answers it; the second the dialog.
              const at = event.target as Element;
              if (
                compulsory !== false ||
                at.getAttribute('aria-expanded') === 'true' ||
                at.hasAttribute('data-own-escape')
              )
                event.preventDefault();
            }}
            onPointerDownOutside={keepOpen}
            onInteractOutside={keepOpen}
            className={classes(
              'pointer-events-auto flex max-h-[calc(100dvh-24px)] w-full flex-col rounded-t-card border border-line bg-surface shadow-float outline-none sm:rounded-card dark:bg-raised',
              !follows && 'animate-rise',
              widths[width],
            )}
          >
            <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6">
              <div className="min-w-0 flex-1">
                <Title className="text-lead font-semibold">{title}</Title>
                {description !== undefined && (
                  <Description className="mt-0.5 text-table text-muted">{description}</Description>
                )}
              </div>
              {compulsory === false && (
                <Close
                  aria-label="Close"
                  className="-mt-1.5 -mr-2 inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
                >
                  <X className="size-4" aria-hidden="true" />
                </Close>
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 sm:px-6">
              <InDialog value>{children}</InDialog>
            </div>
            {foot !== undefined && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-6">
                {foot}
              </footer>
            )}
          </Content>
        </div>
      </Portal>
    </Root>
  );
}

/** With a keyboard one begins where something is to be entered; under a thumb no keyboard jumps up unasked. */
function beginInFirstField(event: Event): void {
  event.preventDefault();
  const content = event.currentTarget as HTMLElement;
  const field = matchMedia('(pointer: coarse)').matches
    ? null
    : (content.querySelector<HTMLElement>('[data-first-field]') ??
      content.querySelector<HTMLElement>('input:not([type=hidden], [hidden], :disabled), select, textarea'));
  (field ?? content).focus({ preventScroll: true });
}

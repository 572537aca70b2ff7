import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { freezeLayout, InDialogContext } from '../../lib/page/media-query.js';
import { useOpenDialog } from '../../lib/page/open-dialogs.js';
import { classes } from '../classes.js';
import { rememberFocus, returnFocus } from './focus-return.js';
import { useTypedAhead } from '../choices/typed-ahead.js';

export interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  /** Description in one sentence. */
  readonly description?: string;
  readonly width?: 440 | 640 | 840;
  readonly footer?: ReactNode;
  /** Mode of a dialog that only its own buttons close; with `over` the user then continues on the screen behind it. */
  readonly compulsory?: boolean | 'over';
  readonly children?: ReactNode;
}

const widths = { 440: 'sm:max-w-[440px]', 640: 'sm:max-w-[640px]', 840: 'sm:max-w-[840px]' } as const;

/** Modal dialog; on a phone a sheet from the bottom. */
export function Dialog({
  onClose,
  title,
  description,
  width = 440,
  footer,
  compulsory = false,
  children,
}: DialogProps) {
  // The previously focused element. Read while rendering, because autofocus moves the focus before effects run.
  const [focusBefore] = useState(() => document.activeElement);
  // Not in `onOpenAutoFocus`: the library does not fire it when a field already has the focus.
  const remember = useCallback(
    (content: Element | null) => {
      if (content !== null) rememberFocus(content, focusBefore);
    },
    [focusBefore],
  );
  const ahead = useTypedAhead();
  useOpenDialog(compulsory === false, onClose);
  useLayoutEffect(() => freezeLayout('dialog'), []);
  // True when the dialog replaces its own loading frame, so that the entrance animation does not run again.
  const [follows] = useState(() => document.querySelector('[data-frame]') !== null);
  // Toasts are shown above the dialog: a click on a toast must not close the dialog.
  const keepOpen = (event: Event) => {
    if (compulsory !== false || (event.target as Element).closest('[data-toasts]') !== null) event.preventDefault();
  };
  return (
    <Root open onOpenChange={() => onClose()}>
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
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus(event.currentTarget as Element);
            }}
            onEscapeKeyDown={(event) => {
              // The first Escape closes the open list of a field, the second closes the dialog.
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
            <header className="flex items-start gap-4 px-4 pt-4 pb-3 sm:px-6">
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
                  <X className="size-4" />
                </Close>
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 sm:px-6">
              <InDialogContext value>{children}</InDialogContext>
            </div>
            {footer !== undefined && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-6">
                {footer}
              </footer>
            )}
          </Content>
        </div>
      </Portal>
    </Root>
  );
}

/** Focuses the first field of a dialog. On touch devices it focuses none, so that no keyboard opens. */
function focusFirstField(event: Event): void {
  event.preventDefault();
  const content = event.currentTarget as HTMLElement;
  const field = matchMedia('(pointer: coarse)').matches
    ? null
    : (content.querySelector<HTMLElement>('[data-first-field]') ??
      content.querySelector<HTMLElement>('input:not([type=hidden], [hidden], :disabled), select, textarea'));
  (field ?? content).focus({ preventScroll: true });
}

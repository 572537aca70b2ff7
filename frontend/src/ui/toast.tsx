import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { classes } from './classes.js';

export interface ToastContent {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
}

const icons = {
  neutral: <Info className="size-5 text-info-text" aria-hidden="true" />,
  good: <CircleCheck className="size-5 text-good-text" aria-hidden="true" />,
  bad: <CircleAlert className="size-5 text-bad-text" aria-hidden="true" />,
} as const;

/** One at a time, 5 s, F8 leads to it, a swipe of 50 px to the right sends it away (specification 1, section 9). */
export function ToastPlace({ toast, onDismiss }: { readonly toast: ToastContent | null; readonly onDismiss: (id: number) => void }) {
  return (
    <Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast !== null && (
        <Root
          key={toast.id}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) onDismiss(toast.id);
          }}
          className={classes(
            'flex animate-rise items-start gap-3 rounded-card border bg-raised p-4 shadow-float',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            toast.tone === 'bad' ? 'border-bad-line' : 'border-line',
          )}
        >
          {icons[toast.tone]}
          <div className="min-w-0 flex-1">
            <Title className="font-semibold">{toast.title}</Title>
            {toast.description !== undefined && <Description className="text-table break-words text-muted">{toast.description}</Description>}
          </div>
          {toast.action !== undefined && (
            <Action
              altText={toast.action.label}
              onClick={toast.action.run}
              className="-my-1.5 min-h-8 rounded-control border border-field-line/70 px-3 text-table font-semibold text-accent-text hover:bg-accent-soft pointer-coarse:min-h-11"
            >
              {toast.action.label}
            </Action>
          )}
          <Close
            aria-label="Dismiss"
            className="-my-1.5 -mr-2 inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
          >
            <X className="size-4" aria-hidden="true" />
          </Close>
        </Root>
      )}
      <Viewport className="fixed inset-x-0 bottom-0 z-[60] m-0 flex list-none flex-col gap-2 p-4 pb-[calc(16px+var(--bottom-bar,0px))] outline-none md:left-auto md:w-full md:max-w-[420px]" />
    </Provider>
  );
}

import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { whenIdle } from '../lib/idle.js';
import { Alert } from './alert.js';
import { Button } from './button.js';
import { Dialog, type DialogProps } from './dialog.js';
import { Skeleton } from './skeleton.js';
import { TypedAhead } from './typed-ahead.js';

interface LazyDialog<P> {
  (props: P): ReactNode;
  /** To be called a moment before, when somebody points at what opens it. */
  readonly preload: () => void;
}

/**
 * A dialog whose code is fetched while the browser is idle, or when somebody reaches for it. Opened before that, it
 * shows its frame at once, and what is typed there arrives in its first field.
 */
export function lazyDialog<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  title: string | ((props: P) => string),
  width?: DialogProps['width'],
): LazyDialog<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const fetchOnce = (): Promise<void> =>
    (loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));

  const Opened = (props: P) => {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const [hasFailed, setFailed] = useState(false);
    const typed = useRef('');
    useEffect(() => {
      if (Loaded === null && !hasFailed) fetchOnce().then(drawAgain, () => setFailed(true));
    }, [hasFailed]);
    return (
      <TypedAhead value={typed}>
        {Loaded !== null ? (
          <Loaded {...props} />
        ) : (
          <Frame
            title={typeof title === 'string' ? title : title(props)}
            {...(width !== undefined && { width })}
            onRetry={hasFailed ? () => setFailed(false) : null}
            onClose={props.onClose}
          />
        )}
      </TypedAhead>
    );
  };
  whenIdle(fetchOnce);
  return Object.assign(Opened, { preload: () => void fetchOnce().catch(() => undefined) });
}

interface FrameProps {
  readonly title: string;
  readonly width?: DialogProps['width'];
  /** Not null: its code could not be fetched. */
  readonly onRetry: (() => void) | null;
  readonly onClose: () => void;
}

const Frame = ({ title, width = 640, onRetry, onClose }: FrameProps) => (
  <Dialog open onOpenChange={onClose} title={title} width={width}>
    {onRetry === null ? (
      <div data-frame className="flex flex-col gap-5 pt-1" role="status" aria-label="Loading">
        {['w-24', 'w-32', 'w-20'].map((label) => (
          <div key={label} className="flex flex-col gap-2">
            <Skeleton className={`h-3.5 ${label}`} />
            <Skeleton className="h-9 w-full rounded-control" />
          </div>
        ))}
      </div>
    ) : (
      <Alert tone="bad" urgent title="This could not be loaded.">
        <Button size="small" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    )}
  </Dialog>
);

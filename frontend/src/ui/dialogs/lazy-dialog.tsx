import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { whenIdle } from '../../lib/page/idle.js';
import type { DialogProps } from './dialog.js';
import type { FrameProps } from './dialog-frame.js';
import { collectTyped, TypedAhead } from '../choices/typed-ahead.js';

interface LazyDialog<P> {
  (props: P): ReactNode;
  /** To be called a moment before, when somebody points at what opens it. */
  readonly preload: () => void;
}

/** Comes a moment after the application: it is no part of what the first screen waits for. */
let Frame: ComponentType<FrameProps> | null = null;
let frameLoading: Promise<void> | null = null;
export const loadDialogFrame = (): Promise<void> =>
  (frameLoading ??= import('./dialog-frame.js').then(
    ({ DialogFrame }) => {
      Frame = DialogFrame;
    },
    () => {
      frameLoading = null;
    },
  ));

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
    const isBare = Loaded === null && Frame === null;
    useEffect(() => {
      if (!isBare) return;
      void loadDialogFrame().then(drawAgain);
      const collect = (event: KeyboardEvent) => collectTyped(typed, event);
      addEventListener('keydown', collect, true);
      return () => removeEventListener('keydown', collect, true);
    }, [isBare]);
    return (
      <TypedAhead value={typed}>
        {Loaded !== null ? (
          <Loaded {...props} />
        ) : Frame === null ? null : (
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

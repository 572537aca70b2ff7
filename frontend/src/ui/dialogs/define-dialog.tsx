import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { loadWhenIdle } from '../../lib/page/idle.js';
import type { DialogProps } from './dialog.js';
import type { FrameProps } from './dialog-frame.js';
import { collectTypedText, TypedAheadContext } from '../choices/typed-ahead.js';

/** Props of every dialog. A dialog may pass its result to `onClose`, such as the entity that it created. */
export interface Closable {
  readonly onClose: (...result: never[]) => void;
}

interface DialogOptions<P> {
  readonly load: () => Promise<ComponentType<P>>;
  /** The title of the frame that is shown while the code loads. */
  readonly title: string | ((props: P) => string);
  readonly width?: DialogProps['width'];
}

export interface DialogDefinition<P> {
  readonly Component: (props: P) => ReactNode;
  /** Loads the code early, such as when the pointer enters the button that opens the dialog. */
  readonly preload: () => void;
}

/** Lazy frame of dialogs, so that the first screen does not wait for it. */
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
 * Declares a dialog whose code loads while the browser is idle, or on `preload`. A dialog that opens before that shows
 * its frame at once, and text that is typed into the frame arrives in the first field. `openDialog` opens it.
 */
// A screen that opens none of the dialogs of a file does not load the file.
/* @__NO_SIDE_EFFECTS__ */
export function defineDialog<P extends Closable>({ load, title, width }: DialogOptions<P>): DialogDefinition<P> {
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

  const Component = (props: P) => {
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
      const collect = (event: KeyboardEvent) => collectTypedText(typed, event);
      addEventListener('keydown', collect, true);
      return () => removeEventListener('keydown', collect, true);
    }, [isBare]);
    return (
      <TypedAheadContext value={typed}>
        {Loaded !== null ? (
          <Loaded {...props} />
        ) : Frame === null ? null : (
          <Frame
            title={typeof title === 'string' ? title : title(props)}
            {...(width !== undefined && { width })}
            onRetry={hasFailed ? () => setFailed(false) : null}
            onClose={() => props.onClose()}
          />
        )}
      </TypedAheadContext>
    );
  };
  loadWhenIdle(fetchOnce);
  return { Component, preload: () => void fetchOnce().catch(() => undefined) };
}

import {
  createElement,
  type ReactNode,
  useContext,
  Suspense,
  useLayoutEffect,
  useState,
  type ComponentType,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { loadWhenIdle } from '../../lib/page/idle.js';
import type { DialogProps } from './dialog.js';
import type { FrameProps } from './dialog-frame.js';
import { collectTypedText, TypedAheadContext } from '../choices/typed-ahead.js';

interface OpenDialog {
  readonly key: number;
  readonly element: ReactNode;
}
type Change = (open: readonly OpenDialog[]) => readonly OpenDialog[];

let lastKey = 0;
let changeHost: ((change: Change) => void) | null = null;

/** Omits `onClose` from each member of a union of props. */
type WithoutClose<P> = P extends unknown ? Omit<P, 'onClose'> : never;

export interface OpenedDialog<P> {
  /** Closes the dialog without a result, so that `onClosed` is not called. */
  readonly close: () => void;
  /** Replaces the props of the dialog while it is open, such as a row that has changed. */
  readonly update: (props: WithoutClose<P>) => void;
}

/**
 * Opens a dialog over the current screen; the component that calls this may leave the screen meanwhile. `onClosed`
 * receives the result of the dialog. A dialog that shows a row of a store reads it from the store.
 */
export function openDialog<P extends Closable>(
  { Component }: Pick<DialogDefinition<P>, 'Component'>,
  props: WithoutClose<P>,
  onClosed?: (...result: Parameters<P['onClose']>) => void,
): OpenedDialog<P> {
  lastKey += 1;
  const key = lastKey;
  let isOpen = true;
  const close = () => {
    isOpen = false;
    changeHost?.((open) => open.filter((one) => one.key !== key));
  };
  const onClose = (...result: Parameters<P['onClose']>) => {
    if (!isOpen) return;
    close();
    onClosed?.(...result);
  };
  const elementOf = (current: WithoutClose<P>) => createElement(Component, { ...current, onClose } as unknown as P);
  changeHost?.((open) => [...open, { key, element: elementOf(props) }]);
  return {
    close,
    update: (current) =>
      changeHost?.((open) => open.map((one) => (one.key === key ? { key, element: elementOf(current) } : one))),
  };
}

/** Opens a question. Resolves with the answer that it passes to `onClose`; with false when it passes none. */
export const askQuestion = <P extends { readonly onClose: (isMeant?: boolean) => void }>(
  question: Pick<DialogDefinition<P>, 'Component'>,
  props: WithoutClose<P>,
): Promise<boolean> =>
  new Promise((resolve) => openDialog(question, props, (...[isMeant = false]) => resolve(isMeant)));

/** Shows the open dialogs of one screen. They close when the host unmounts. */
export function DialogHost() {
  const [open, setOpen] = useState<readonly OpenDialog[]>([]);
  useLayoutEffect(() => {
    changeHost = setOpen;
    return () => {
      if (changeHost === setOpen) changeHost = null;
    };
  }, []);
  return open.map(({ key, element }) => <Suspense key={key}>{element}</Suspense>);
}

/** Props of every dialog. A dialog may pass its result to `onClose`, such as the entity that it created. */
export interface Closable {
  readonly onClose: (...result: never[]) => void;
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
 * its frame with the title at once, and text that is typed into the frame arrives in the first field. `openDialog`
 * opens it.
 */
// A screen that opens none of the dialogs of a file does not load the file.
/* @__NO_SIDE_EFFECTS__ */
export function defineDialog<P extends Closable>(
  title: string | ((props: P) => string),
  load: () => Promise<ComponentType<P>>,
  width?: DialogProps['width'],
): DialogDefinition<P> {
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
    const ownText = useRef('');
    // A dialog that loads within another one continues its text.
    const typed = useContext(TypedAheadContext) ?? ownText;
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
    }, [isBare, typed]);
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

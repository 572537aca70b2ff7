import { createElement, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { Closable, DialogDefinition } from './define-dialog.js';

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

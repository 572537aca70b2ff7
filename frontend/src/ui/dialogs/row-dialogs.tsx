import { type ReactNode, useCallback, useState } from 'react';
import { useOpenRow } from '../../lib/api/last-known.js';
import type { Id } from '../../lib/live/upsert.js';

type RenderDialog<T> = (row: T, close: () => void) => ReactNode;

interface RowDialogsOptions<T, F extends string, Q extends string> {
  readonly rows: ReadonlyMap<Id, T>;
  readonly add?: (close: () => void) => ReactNode;
  /** Forms about a row. They stay open with what was typed when the row is removed meanwhile. */
  readonly forms: Readonly<Record<F, RenderDialog<T>>>;
  /** Questions about a row. They close when the row is removed meanwhile. */
  readonly questions: Readonly<Record<Q, RenderDialog<T>>>;
}

/** The dialogs of a list. One of them is open at a time. */
export function useRowDialogs<T, F extends string, Q extends string>(options: RowDialogsOptions<T, F, Q>) {
  const [opened, setOpened] = useState<{ readonly kind: F | Q | null; readonly id?: Id } | null>(null);
  return {
    add: useCallback(() => setOpened({ kind: null }), []),
    open: useCallback((kind: F | Q, { id }: { readonly id: Id }) => setOpened({ kind, id }), []),
    dialog: opened !== null && <RowDialog {...options} {...opened} close={() => setOpened(null)} />,
  };
}

interface RowDialogProps<T> extends RowDialogsOptions<T, string, string> {
  /** Null for the dialog that adds a row. */
  readonly kind: string | null;
  readonly id?: Id;
  readonly close: () => void;
}

function RowDialog<T>({ rows, add, forms, questions, kind, id, close }: RowDialogProps<T>) {
  const form = kind === null ? undefined : forms[kind];
  const now = id === undefined ? undefined : rows.get(id);
  const row = useOpenRow(now, { isNew: kind === null, isForm: form !== undefined, close });
  if (kind === null) return add?.(close);
  return row === undefined ? null : (form ?? questions[kind])?.(row, close);
}

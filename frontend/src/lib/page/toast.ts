import { create } from 'zustand';
import { ApiError, getErrorMessage } from '../api/request.js';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A message that replaces the previous one. It must not be the only place of important information. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** Second line, such as a name and amount. */
  readonly detail?: string;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly action?: ToastAction;
  /** True for an undo of a lengthy selection, which is shown longer. */
  readonly isLong?: boolean;
}

/** Toast to show; its tone is "good" by default. */
export type NewToast = Omit<Toast, 'id' | 'tone'> & Partial<Pick<Toast, 'tone'>>;

let lastId = 0;

export const useToast = create<{ readonly toast: Toast | null }>(() => ({ toast: null }));

export function showToast(toast: NewToast): void {
  useToast.setState({ toast: { tone: 'good', ...toast, id: ++lastId } });
}

/** Shows an error, except for an ended session, which is reported separately. */
export function showFailure(error: unknown, fallback: string, title = 'Error'): void {
  if (error instanceof ApiError && error.status === 401) return;
  showToast({ title, description: getErrorMessage(error, fallback), tone: 'bad' });
}

export function dismissToast(id: number): void {
  useToast.setState(({ toast }) => (toast?.id === id ? { toast: null } : { toast }));
}

import { create } from 'zustand';
import { ApiError, sentenceOf } from '../api/request.js';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A notice that replaces the previous one. It must not be the only place of important information. */
export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** Second line, such as a name and amount. */
  readonly detail?: string;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly action?: NoticeAction;
  /** True when it undoes a lengthy choice, so it stays longer. */
  readonly isLong?: boolean;
}

let lastId = 0;

export const useNotice = create<{ readonly notice: Notice | null }>(() => ({ notice: null }));

export function showToast(notice: Omit<Notice, 'id'>): void {
  useNotice.setState({ notice: { ...notice, id: ++lastId } });
}

/** Shows an error, except for an ended session, which is reported separately. */
export function showFailure(error: unknown, fallback: string, title = 'Error'): void {
  if (error instanceof ApiError && error.status === 401) return;
  showToast({ title, description: sentenceOf(error, fallback), tone: 'bad' });
}

export function dismissToast(id: number): void {
  useNotice.setState(({ notice }) => (notice?.id === id ? { notice: null } : { notice }));
}

import { create } from 'zustand';
import { ApiError, sentenceOf } from '../api/request.js';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** One notice at a time; a newer one replaces the one shown. Nothing that matters lives only here. */
export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** Below: what and how much. */
  readonly detail?: string;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly action?: NoticeAction;
  /** It undoes what took a while to choose. */
  readonly isLong?: boolean;
}

let lastId = 0;

export const useNotice = create<{ readonly notice: Notice | null }>(() => ({ notice: null }));

export function showToast(notice: Omit<Notice, 'id'>): void {
  useNotice.setState({ notice: { ...notice, id: ++lastId } });
}

/** A lost session is told of by itself. */
export function showFailure(error: unknown, fallback: string, title = 'Error'): void {
  if (error instanceof ApiError && error.status === 401) return;
  showToast({ title, description: sentenceOf(error, fallback), tone: 'bad' });
}

export function dismissToast(id: number): void {
  useNotice.setState(({ notice }) => (notice?.id === id ? { notice: null } : { notice }));
}

import { create } from 'zustand';
import { CAPTION_MS } from '../../../lib/rows.js';

/** What I have decided in the last seconds, by request: its row stays, says so, and can be taken back. */
export const useOwnDecisions = create<ReadonlySet<number>>(() => new Set());

const change = (edit: (ids: Set<number>) => void): void =>
  useOwnDecisions.setState((before) => {
    const ids = new Set(before);
    edit(ids);
    return ids;
  }, true);

export function noteDecision(id: number): void {
  change((ids) => ids.add(id));
  setTimeout(() => forgetDecision(id), CAPTION_MS);
}

export function forgetDecision(id: number): void {
  change((ids) => ids.delete(id));
}

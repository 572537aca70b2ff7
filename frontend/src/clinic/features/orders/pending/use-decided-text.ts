import { getDisplayName } from '@atrium/rules/people/people';
import { useClinic } from '../../../store/clinic-store.js';

/** Returns who decided the request while its dialog is open; null while it is pending. */
export function useDecidedText(id: number): string | null {
  const now = useClinic((state) => state.requests.all.rows.get(id));
  return now === undefined || now.status === 'pending'
    ? null
    : `This request was already ${now.status} by ${getDisplayName(now.approvedByUser)}`;
}

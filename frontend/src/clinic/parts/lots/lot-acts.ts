import { type Lot, setLotState } from '@atrium/contract/clinic/lots';
import { lotTitle, type LotState } from '@atrium/rules/lots';
import { call } from '../../../lib/http.js';
import { showFailure, showToast } from '../../../lib/toast.js';
import { useUser } from '../../../session/session-store.js';

/** Names lots, corrects dates, releases what was held back; the server decides, this only hides what it would refuse. */
export function useManagesLots(): boolean {
  const { role, projects } = useUser();
  return role === 'superadmin' || (role === 'manager' && projects.includes('perfect-b'));
}

const SAID: Readonly<Record<LotState, readonly [title: string, description: string]>> = {
  available: ['Lot Available', 'can be used again.'],
  quarantined: ['Lot Quarantined', 'is held back. Nobody can use it until a manager releases it.'],
  recalled: ['Lot Recalled', 'is recalled. Nobody can use what is left of it.'],
};

/** Rejects when it is refused. */
export async function putState({ id, number, item }: Lot, state: LotState, reason: string | null = null): Promise<Lot> {
  const lot = await call(setLotState, { params: { id }, body: { state, reason } });
  const [title, description] = SAID[state];
  showToast({ title, description: `${lotTitle(number)} of ${item.name} ${description}`, tone: 'good' });
  return lot;
}

/** In one press: who holds something back has no time for questions. */
export async function quarantine(lot: Lot, took: (lot: Lot) => void): Promise<void> {
  try {
    took(await putState(lot, 'quarantined'));
  } catch (error) {
    showFailure(error, 'The lot could not be quarantined. Please try again.');
  }
}

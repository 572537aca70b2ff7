import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { isProject } from '@atrium/rules/people/rights';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openStaffDialog } from '../../shared/open-dialog.js';

/**
 * Opens the access form of the user and project that the URL names (`?user=…&project=talent-phi`), once the people are
 * loaded, and removes both from the URL.
 */
export function useAccessLink(
  people: ReadonlyMap<unknown, Staff>,
  isLoaded: boolean,
  canManage: (person: Staff) => boolean,
): void {
  const [address, setAddress] = useSearchParams();
  const userId = address.get('user');
  const project = address.get('project') ?? '';
  useEffect(() => {
    if (userId === null || !isLoaded) return;
    setAddress(
      (kept) => {
        kept.delete('user');
        kept.delete('project');
        return kept;
      },
      { replace: true },
    );
    const person = [...people.values()].find((one) => one.userId === userId);
    if (person !== undefined && isProject(project) && canManage(person))
      openStaffDialog({ kind: 'access', staffId: person.id, project });
  }, [userId, project, isLoaded, people, canManage, setAddress]);
}

import type { WorkWithoutAccess } from '@atrium/contract/agency/team/schemas';
import { addWork, ALL_OWNERS, formatWork, NO_WORK, UNASSIGNED } from '@atrium/rules/agency/open-work';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../../../session/session-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { canExceedLimits } from '../../../shared/rights.js';
import { loadAgency, refetch, useAgency } from '../../../store/agency-store.js';

const handoverDialog = defineDialog(
  'Hand over open work',
  async () => (await import('./member-handover-dialog.js')).MemberHandoverDialog,
);

/** Open work whose owner may not do it; managers hand it over from here. */
export function WorkWithoutAccessList({ className }: { readonly className?: string }) {
  const owners = useAgency((state) => state.workWithoutAccess.value);
  const isManager = canExceedLimits(useUser());
  useEffect(() => {
    loadAgency('workWithoutAccess');
    // Access that expires is known at once; the event follows within seconds.
    if (useAgency.getState().workWithoutAccess.phase === 'ready') void refetch('workWithoutAccess');
  }, []);
  if (owners === undefined || owners.length === 0) return null;
  return (
    <Alert tone="warn" title="Work needs a new owner" {...(className !== undefined && { className })}>
      <ul className="mt-1 flex flex-col gap-1 text-table">
        {owners.map((owner) => (
          <OwnerRow key={owner.id} owner={owner} isManager={isManager} />
        ))}
        {isManager && owners.length > 1 && (
          <li className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-warn-line pt-2">
            <span className="min-w-0">
              <span className="font-semibold text-text">All</span>{' '}
              <span className="figures">{formatWork(owners.reduce((sum, owner) => addWork(sum, owner), NO_WORK))}</span>
            </span>
            <Button aria-haspopup="dialog" onClick={() => openDialog(handoverDialog, { ownerId: ALL_OWNERS })}>
              Hand over all
            </Button>
          </li>
        )}
      </ul>
    </Alert>
  );
}

function OwnerRow({ owner, isManager }: { readonly owner: WorkWithoutAccess; readonly isManager: boolean }) {
  const name = getDisplayName(owner);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        <span className="font-semibold text-text">{name}</span>{' '}
        <span className="figures">
          {owner.tasks > 0 ? (
            <Link to={`/talent-phi/tasks?person=${owner.id}&status=open`} className="underline">
              {formatWork(owner)}
            </Link>
          ) : (
            formatWork(owner)
          )}
        </span>
      </span>
      {isManager && (
        <Button
          aria-haspopup="dialog"
          aria-label={owner.id === UNASSIGNED ? 'Hand over unassigned work' : `Hand over the work of ${name}`}
          onClick={() => openDialog(handoverDialog, { ownerId: owner.id })}
        >
          Hand over
        </Button>
      )}
    </li>
  );
}

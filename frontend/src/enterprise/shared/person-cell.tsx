import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { displayName, roleLabel, shownAddress } from '@atrium/rules/people/people';
import { useState } from 'react';
import { Badge } from '../../ui/display/badge.js';
import { classes } from '../../ui/classes.js';
import { useEnterprise } from '../store/enterprise-store.js';
import { Avatar } from './avatar.js';
import { openStaffDialog } from './open-dialog.js';

interface PersonCellProps {
  readonly staff: Staff;
  /** Whether the signed-in person may invite them. */
  readonly mayInvite: boolean;
  /** A click anywhere in the row opens the details. */
  readonly fillsRow?: boolean;
}

/** Who it is; the name leads to everything that is known of them. */
export function PersonCell({ staff, mayInvite, fillsRow = false }: PersonCellProps) {
  const caption = useEnterprise((state) => state.changes.get(staff.id)?.caption);
  const name = displayName(staff);
  const address = shownAddress(staff.email);
  return (
    <div className="flex items-center gap-3">
      <Avatar person={staff} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => openStaffDialog({ kind: 'details', staffId: staff.id })}
            title={name}
            className={classes(
              'min-w-0 truncate rounded-small text-left leading-[18px] font-medium hover:text-accent-text hover:underline hover:underline-offset-4',
              !staff.isActive && 'text-muted',
              fillsRow && 'after:absolute after:inset-0',
            )}
          >
            {name}
          </button>
          {!staff.isActive && (staff.isErased ? <Erased staff={staff} /> : <Badge tone="neutral">Inactive</Badge>)}
          {staff.isActive && staff.invitedUntil !== null && <Invited staff={staff} />}
          {staff.isActive && staff.lastDay !== null && <Badge tone="warn">Leaves {formatDay(staff.lastDay)}</Badge>}
        </div>
        {staff.isActive && staff.invitationRefusal !== null ? (
          <p className="flex items-center gap-2 text-caption">
            <span className="truncate text-bad-text" title={staff.invitationRefusal}>
              {staff.email}
            </span>
            {mayInvite && (
              <button
                type="button"
                aria-label={`Send the invitation of ${name} again`}
                onClick={() => openStaffDialog({ kind: 'invite-again', staffId: staff.id })}
                className="relative shrink-0 rounded-small font-semibold text-accent-text underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
              >
                Send again
              </button>
            )}
          </p>
        ) : caption !== undefined ? (
          <p className="truncate text-caption font-medium text-accent-text">{caption}</p>
        ) : (
          <p className="truncate text-caption text-muted" title={address ?? undefined}>
            {[staff.role !== 'user' && roleLabel(staff.role), address].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Their record is empty; what else names them takes longer. */
function Erased({ staff: { erasure } }: { readonly staff: Staff }) {
  if (erasure === null) return <Badge tone="neutral">Data removed</Badge>;
  if (erasure.hasStopped) return <Badge tone="bad">Removal stopped</Badge>;
  return (
    <Badge tone="info">
      Removing data <span className="figures">{erasure.percent}%</span>
    </Badge>
  );
}

/** Marks an invited user without a password. */
function Invited({ staff: { invitedUntil, invitationRefusal } }: { readonly staff: Staff }) {
  const [now] = useState(Date.now);
  if (invitationRefusal !== null) return <Badge tone="bad">Invitation not delivered</Badge>;
  const isOver = invitedUntil !== null && Date.parse(invitedUntil) < now;
  return <Badge tone={isOver ? 'warn' : 'info'}>{isOver ? 'Invitation expired' : 'Invited'}</Badge>;
}

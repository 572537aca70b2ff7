import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { getDisplayName, getRoleLabel, getVisibleAddress } from '@atrium/rules/people/people';
import { useState } from 'react';
import { Badge } from '../../ui/display/badge.js';
import { classes } from '../../ui/classes.js';
import { useEnterprise } from '../store/enterprise-store.js';
import { DetailsLink } from '../../ui/details/details-link.js';
import { Avatar } from './avatar.js';
import { openStaffDialog } from './open-dialog.js';
import { staffPath } from './staff-details-route.js';

interface PersonCellProps {
  readonly staff: Staff;
  readonly onOpen: (staff: Staff) => void;
  /** True when the signed-in user may invite the person. */
  readonly canInvite: boolean;
  /** A click anywhere in the row opens the details. */
  readonly fillsRow?: boolean;
}

/** Cell with picture and name of a person; the name opens the details. */
export function PersonCell({ staff, onOpen, canInvite, fillsRow = false }: PersonCellProps) {
  const caption = useEnterprise((state) => state.changes.get(staff.id)?.caption);
  const name = getDisplayName(staff);
  const address = getVisibleAddress(staff.email);
  return (
    <div className="flex items-center gap-3">
      <Avatar person={staff} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <DetailsLink
            to={staffPath(staff)}
            onOpen={() => onOpen(staff)}
            title={name}
            className={classes(
              'touch-target min-w-0 truncate rounded-small text-left font-semibold hover:text-accent-text hover:underline hover:underline-offset-4',
              !staff.isActive && 'text-muted',
              fillsRow && 'after:absolute after:inset-0',
            )}
          >
            {name}
          </DetailsLink>
          {!staff.isActive && (staff.isErased ? <Erased staff={staff} /> : <Badge tone="neutral">Inactive</Badge>)}
          {staff.isActive && staff.invitedUntil !== null && <Invited staff={staff} />}
          {staff.isActive && staff.lastDay !== null && (
            <Badge tone="neutral">{`Leaves ${formatDay(staff.lastDay)}`}</Badge>
          )}
        </div>
        {staff.isActive && staff.invitationRefusal !== null ? (
          <p className="flex items-center gap-2 text-caption">
            <span className="truncate text-bad-text" title={staff.invitationRefusal}>
              {staff.email}
            </span>
            {canInvite && (
              <button
                type="button"
                aria-label={`Resend the invitation of ${name}`}
                onClick={() => openStaffDialog({ kind: 'invite-again', staffId: staff.id })}
                className="relative shrink-0 rounded-small font-semibold text-accent-text underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
              >
                Resend
              </button>
            )}
          </p>
        ) : caption !== undefined ? (
          <p className="truncate text-caption font-normal text-accent-text">{caption}</p>
        ) : (
          <p
            className={classes('text-caption text-muted', fillsRow ? 'wrap-anywhere' : 'truncate')}
            title={address ?? undefined}
          >
            {[staff.role !== 'user' && getRoleLabel(staff.role), address].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Badge of a person whose personal data was removed, with the progress while copies are still erased. */
function Erased({ staff: { erasure } }: { readonly staff: Staff }) {
  if (erasure === null) return <Badge tone="neutral">Data removed</Badge>;
  if (erasure.hasStopped) return <Badge tone="bad">Removal stopped</Badge>;
  return (
    <Badge tone="neutral">
      Removing data <span className="figures">{`${erasure.percent}%`}</span>
    </Badge>
  );
}

/** Marks an invited user without a password. */
function Invited({ staff: { invitedUntil, invitationRefusal } }: { readonly staff: Staff }) {
  const [now] = useState(Date.now);
  if (invitationRefusal !== null) return <Badge tone="bad">Invitation not delivered</Badge>;
  const isOver = invitedUntil !== null && Date.parse(invitedUntil) < now;
  return <Badge tone={isOver ? 'warn' : 'neutral'}>{isOver ? 'Invitation expired' : 'Invited'}</Badge>;
}

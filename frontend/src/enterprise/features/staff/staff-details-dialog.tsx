import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName, roleLabel, shownAddress } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { LogOut, Pencil, UserMinus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { moneyText } from '../../../lib/format/money.js';
import { showToast } from '../../../lib/page/toast.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { AccessButton } from '../../shared/access-button.js';
import { accessText } from '../../shared/access-text.js';
import { Avatar } from '../../shared/avatar.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { LastSignIn } from './sessions/last-sign-in.js';
import { RemovalLine } from './list/removal-line.js';
import { type AccessOf, departmentName } from '../../store/selectors.js';
import { StaffDetailsForm } from './staff-details-form.js';

interface StaffDetailsDialogProps {
  readonly staff: Staff;
  readonly access: AccessOf;
  /** Whether the signed-in person may change anything of them. */
  readonly mayEdit: boolean;
  /** Whether they may end their employment. */
  readonly mayEnd: boolean;
  /** They were removed meanwhile: who is only read about leaves the screen, what is being typed stays. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** Everything that is known of a person, first to be read, then to be changed. */
export function StaffDetailsDialog({ staff, access, mayEdit, mayEnd, isGone, onClose }: StaffDetailsDialogProps) {
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (!isGone || editing) return;
    showToast({ title: 'Closed', description: 'A colleague deleted this person.', tone: 'neutral' });
    onClose();
  }, [isGone, editing, onClose]);
  if (editing) return <StaffDetailsForm staff={staff} onClose={() => setEditing(false)} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title="Staff Details"
      foot={
        <>
          {mayEnd && staff.isActive && (
            <Button
              variant="quiet"
              className="mr-auto"
              icon={<UserMinus className="size-4" aria-hidden="true" />}
              onClick={() => openStaffDialog({ kind: 'end-employment', staffId: staff.id })}
            >
              {staff.lastDay === null ? 'End Employment' : 'Change Last Day'}
            </Button>
          )}
          {mayEnd && staff.isActive && (
            <Button
              variant="quiet"
              icon={<LogOut className="size-4" aria-hidden="true" />}
              onClick={() => openStaffDialog({ kind: 'end-sessions', staffId: staff.id })}
            >
              Sign Out Everywhere
            </Button>
          )}
          <Button className="max-sm:hidden" onClick={onClose}>
            Close
          </Button>
          {mayEdit && (
            <Button
              variant="primary"
              icon={<Pencil className="size-4" aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              Edit Details
            </Button>
          )}
        </>
      }
    >
      <Details staff={staff} access={access} mayEdit={mayEdit} />
    </Dialog>
  );
}

interface DetailsProps extends Pick<StaffDetailsDialogProps, 'staff' | 'access' | 'mayEdit'> {}

function Details({ staff, access, mayEdit }: DetailsProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const roles = useEnterprise((state) => state.accessRoles.all.rows);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Avatar person={staff} large />
        <div className="min-w-0 flex-1">
          <p className="truncate text-lead font-semibold">{displayName(staff)}</p>
          <p className="truncate text-table text-muted">
            {[staff.position, roleLabel(staff.role)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Badge tone={staff.isActive ? 'good' : 'neutral'}>{staff.isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <RemovalLine staff={staff} />
      <Section title="Project access">
        {PROJECTS.map((project) => {
          const assignment = access[project];
          return (
            <Entry key={project} label={PROJECT_NAMES[project]}>
              <span className="flex flex-col items-start gap-1">
                {assignment !== undefined &&
                  [
                    departmentName(departments, assignment.departmentId),
                    assignment.position,
                    accessText(staff, assignment, roles),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                <AccessButton
                  staff={staff}
                  project={project}
                  assignment={assignment}
                  mayEdit={mayEdit}
                  onOpen={() => openStaffDialog({ kind: 'access', staffId: staff.id, project })}
                />
              </span>
            </Entry>
          );
        })}
      </Section>
      <Section title="Contact">
        <Entry label="Email">
          {shownAddress(staff.email) === null ? null : (
            <a href={`mailto:${staff.email}`} className="text-accent-text underline-offset-4 hover:underline">
              {staff.email}
            </a>
          )}
        </Entry>
        <Entry label="Phone">
          {staff.phone === null ? null : (
            <a
              href={`tel:${staff.phone.replace(/[^+\d]/g, '')}`}
              className="figures text-accent-text underline-offset-4 hover:underline"
            >
              {staff.phone}
            </a>
          )}
        </Entry>
        <Entry label="Address">{staff.address}</Entry>
        <Entry label="Emergency contact">{staff.emergencyContact}</Entry>
      </Section>
      <Section title="Employment">
        <Entry label="Last sign-in">
          <LastSignIn of={staff} />
        </Entry>
        <Entry label="Hire date">{formatDayWithYear(staff.hireDate)}</Entry>
        {staff.lastDay !== null && <Entry label="Last day">{formatDayWithYear(staff.lastDay)}</Entry>}
        <Entry label="Direct manager">{staff.directManager}</Entry>
        <Entry label="Skills">
          <Words words={staff.skills} />
        </Entry>
        <Entry label="Certifications">
          <Words words={staff.certifications} />
        </Entry>
      </Section>
      <Section title="Pay and notes" note="Administrators only">
        <Entry label="Hourly rate">
          {staff.hourlyRate === null ? null : <span className="figures">{moneyText(staff.hourlyRate)}</span>}
        </Entry>
        <Entry label="Salary">
          {staff.salary === null ? null : <span className="figures">{moneyText(staff.salary)}</span>}
        </Entry>
        <Entry label="Notes" wide>
          {staff.notes}
        </Entry>
      </Section>
    </div>
  );
}

function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="border-t border-line pt-4">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{title}</h3>
        {note !== undefined && <p className="text-caption text-muted">{note}</p>}
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
    </section>
  );
}

function Entry({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children ?? <span className="text-muted">—</span>}</dd>
    </div>
  );
}

function Words({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return <span className="text-muted">—</span>;
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="rounded-full border border-line bg-sunken px-2.5 py-0.5 text-table">
          {word}
        </li>
      ))}
    </ul>
  );
}

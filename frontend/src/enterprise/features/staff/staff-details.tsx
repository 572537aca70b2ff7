import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatPlural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName, getRoleLabel, getVisibleAddress } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { LogOut, Pencil, UserMinus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLastKnown } from '../../../lib/api/last-known.js';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { formatAmount } from '../../../lib/format/money.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { DetailsPage, DetailsPanel } from '../../../ui/details/details-panel.js';
import {
  DetailsField,
  DetailsFigure,
  DetailsFigures,
  DetailsHeader,
  type DetailsLevel,
  DetailsSection,
} from '../../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../../ui/details/details-states.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { AccessButton } from '../../shared/access-button.js';
import { describeAccess } from '../../shared/access-text.js';
import { Avatar } from '../../shared/avatar.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { STAFF_ROUTES, type StaffDetailsRoute, staffPath } from '../../shared/staff-details-route.js';
import { loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import { type AssignmentsByStaff, accessByPerson, departmentName } from '../../store/selectors.js';
import { ErasureStatus } from './list/erasure-status.js';
import { StaffDetailsForm } from './staff-details-form.js';
import { useStaffRights } from './staff-rights.js';

interface StaffProps {
  readonly id: number;
}

interface StaffDetailsPageProps extends StaffProps {
  /** The list that the page leads back to. */
  readonly view: keyof typeof STAFF_ROUTES;
}

/** Details of a person as a page. */
export const StaffDetailsPage = ({ id, view }: StaffDetailsPageProps) => (
  <DetailsPage
    list={view === 'list' ? 'Staff' : 'Access'}
    listPath={STAFF_ROUTES[view].listPath}
    path={STAFF_ROUTES[view].pathOf({ id })}
  >
    <StaffLoader key={id} id={id} level={1} />
  </DetailsPage>
);

interface StaffDetailsPanelProps extends StaffProps, Pick<StaffDetailsRoute, 'step' | 'close'> {}

/** Details of a person next to the list. */
export const StaffDetailsPanel = ({ id, step, close }: StaffDetailsPanelProps) => (
  <DetailsPanel label="Person" id={id} path={staffPath({ id })} onStep={step} onClose={close}>
    <StaffLoader key={id} id={id} level={2} />
  </DetailsPanel>
);

interface StaffLoaderProps extends StaffProps {
  readonly level: DetailsLevel;
}

function StaffLoader({ id, level }: StaffLoaderProps) {
  const { all, phase, error } = useEnterprise((state) => state.staff);
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const access = accessByPerson(all.rows, assignments);
  const [isEdited, setEdited] = useState(false);
  useEffect(loadEnterprise, []);
  const current = all.rows.get(id);
  const last = useLastKnown(current);
  // A form stays open with its text when another user deletes the person.
  const staff = current ?? (isEdited ? last : undefined);
  if (staff !== undefined)
    return (
      <>
        <StaffDetails staff={staff} access={access.get(id) ?? {}} level={level} onEdit={() => setEdited(true)} />
        {isEdited && <StaffDetailsForm staff={staff} onClose={() => setEdited(false)} />}
      </>
    );
  if (phase === 'failed')
    return <ErrorState error={error} sentence="The person could not be loaded." onRetry={loadEnterprise} />;
  if (phase !== 'ready') return <DetailsSkeleton fields={8} />;
  return (
    <NotFoundState
      icon={Users}
      title={last === undefined ? 'There is no such person' : 'This person has been deleted'}
      listPath={STAFF_ROUTES.list.listPath}
      list="Staff"
      level={level}
    />
  );
}

interface StaffDetailsProps {
  readonly staff: Staff;
  readonly access: AssignmentsByStaff;
  readonly level: DetailsLevel;
  readonly onEdit: () => void;
}

function StaffDetails({ staff, access, level, onEdit }: StaffDetailsProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const roles = useEnterprise((state) => state.accessRoles.all.rows);
  const rights = useStaffRights();
  const canEdit = rights.manage(staff);
  const canEnd = rights.remove(staff) && staff.isActive;
  const projects = PROJECTS.filter((project) => access[project] !== undefined);
  return (
    <article aria-label={getDisplayName(staff)} className="flex min-w-0 flex-col gap-4">
      <DetailsHeader
        name={getDisplayName(staff)}
        level={level}
        picture={<Avatar person={staff} size={56} />}
        caption={[staff.position, getRoleLabel(staff.role)].filter(Boolean).join(' · ')}
        badge={!staff.isActive && <Badge tone="neutral">Inactive</Badge>}
        actions={
          <>
            {canEdit && (
              <Button icon={Pencil} aria-haspopup="dialog" onClick={onEdit}>
                Edit details
              </Button>
            )}
            {canEnd && (
              <Button
                icon={UserMinus}
                aria-haspopup="dialog"
                onClick={() => openStaffDialog({ kind: 'end-employment', staffId: staff.id })}
              >
                {staff.lastDay === null ? 'End employment' : 'Change last day'}
              </Button>
            )}
            {canEnd && (
              <Button
                icon={LogOut}
                aria-haspopup="dialog"
                onClick={() => openStaffDialog({ kind: 'end-sessions', staffId: staff.id })}
              >
                Sign out everywhere
              </Button>
            )}
          </>
        }
      />
      <DetailsFigures>
        <DetailsFigure
          label="Access"
          figure={formatPlural(projects.length, 'project')}
          meaning={projects.map((project) => PROJECT_NAMES[project]).join(', ')}
        />
        <DetailsFigure
          label="Last sign-in"
          figure={staff.lastSignInAt === null ? 'Never' : formatShortMoment(staff.lastSignInAt)}
          meaning={staff.secondFactorDevices > 0 ? 'Two-factor' : ''}
        />
        <DetailsFigure label="Hire date" figure={formatDayWithYear(staff.hireDate)} meaning="" />
      </DetailsFigures>
      <ErasureStatus staff={staff} />
      <DetailsSection level={level} title="Project access">
        {PROJECTS.map((project) => {
          const assignment = access[project];
          return (
            <DetailsField key={project} label={PROJECT_NAMES[project]}>
              <span className="flex flex-col items-start gap-1">
                {assignment !== undefined && (
                  <span>
                    {[
                      departmentName(departments, assignment.departmentId),
                      assignment.position,
                      describeAccess(staff, assignment, roles),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
                <AccessButton
                  staff={staff}
                  project={project}
                  assignment={assignment}
                  canEdit={canEdit}
                  onOpen={() => openStaffDialog({ kind: 'access', staffId: staff.id, project })}
                />
              </span>
            </DetailsField>
          );
        })}
      </DetailsSection>
      <DetailsSection level={level} title="Contact">
        <DetailsField label="Email">
          {getVisibleAddress(staff.email) === null ? null : (
            <a
              href={`mailto:${staff.email}`}
              className="touch-target text-accent-text underline-offset-4 hover:underline"
            >
              {staff.email}
            </a>
          )}
        </DetailsField>
        <DetailsField label="Phone">
          {staff.phone === null ? null : (
            <a
              href={`tel:${staff.phone.replace(/[^+\d]/g, '')}`}
              className="figures touch-target text-accent-text underline-offset-4 hover:underline"
            >
              {staff.phone}
            </a>
          )}
        </DetailsField>
        <DetailsField label="Address">{staff.address}</DetailsField>
        <DetailsField label="Emergency contact">{staff.emergencyContact}</DetailsField>
      </DetailsSection>
      <DetailsSection level={level} title="Employment">
        {staff.lastDay !== null && <DetailsField label="Last day">{formatDayWithYear(staff.lastDay)}</DetailsField>}
        <DetailsField label="Direct manager">{staff.directManager}</DetailsField>
        <DetailsField label="Skills">
          <TagList tags={staff.skills} />
        </DetailsField>
        <DetailsField label="Certifications">
          <TagList tags={staff.certifications} />
        </DetailsField>
      </DetailsSection>
      <DetailsSection level={level} title="Pay and notes" note="Administrators only">
        <DetailsField label="Hourly rate">
          {staff.hourlyRate === null ? null : <span className="figures">{formatAmount(staff.hourlyRate)}</span>}
        </DetailsField>
        <DetailsField label="Salary">
          {staff.salary === null ? null : <span className="figures">{formatAmount(staff.salary)}</span>}
        </DetailsField>
        <DetailsField label="Notes" wide>
          {staff.notes}
        </DetailsField>
      </DetailsSection>
    </article>
  );
}

function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return <span className="text-muted">—</span>;
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full border border-line bg-sunken px-2 py-0.5 text-table">
          {tag}
        </li>
      ))}
    </ul>
  );
}

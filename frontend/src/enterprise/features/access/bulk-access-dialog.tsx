import { giveAccessToSeveral, undoAccessBatch } from '@atrium/contract/enterprise/access-batches/calls';
import { joinList, formatPlural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import {
  toPermissions,
  type Project,
  PROJECTS,
  type Right,
  getEffectiveRights,
  type Role,
} from '@atrium/rules/people/rights';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Checkbox, SelectField } from '../../../ui/fields/control-fields.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { getDepartmentChoices } from '../../shared/department-choices.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { getDepartments, type AssignmentsByStaff } from '../../store/selectors.js';
import { RightChoices } from './right-choices.js';
import { getRoleChoices, RoleRights, getRolesOfProject } from '../../shared/role-rights.js';

const UNCHANGED = '';
const CUSTOM_RIGHTS = 'by-hand';
const MAX_NAMES = 4;
/** Initial role of the form, which has the rights of every user. */
const DEFAULT_ROLE: Role = 'user';

interface BulkAccessDialogProps {
  readonly staffIds: readonly number[];
  readonly access: ReadonlyMap<number, AssignmentsByStaff>;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Dialog that gives several users the same access, or changes theirs. */
export function BulkAccessDialog({ staffIds, access, onGiven, onClose }: BulkAccessDialogProps) {
  const people = useEnterprise((state) => state.staff.all.rows);
  const departments = useEnterprise((state) => state.departments.all.rows);
  const allRoles = useEnterprise((state) => state.accessRoles.all.rows);
  const zone = useOrganization((settings) => settings.timeZone);
  const [today] = useState(() => getDayInZone(new Date(), zone));
  const [project, setProject] = useState<Project>('perfect-b');
  const [roleId, setRoleId] = useState(UNCHANGED);
  const [rights, setRights] = useState<ReadonlySet<Right>>(() => new Set(getEffectiveRights('user', 'perfect-b', [])));
  const [departmentId, setDepartmentId] = useState('');
  const [until, setUntil] = useState('');
  const [isForGood, setForGood] = useState(false);
  const form = useSubmit('Access could not be granted. Nothing was changed. Please try again.');
  const roles = getRolesOfProject(allRoles, project);
  const role = roles.find(({ id }) => String(id) === roleId);
  const chosen = staffIds.flatMap((id) => people.get(id) ?? []);
  const removedCount = staffIds.length - chosen.length;
  const have = chosen.filter(({ id }) => access.get(id)?.[project] !== undefined).length;
  const ending = chosen.filter(({ id }) => access.get(id)?.[project]?.until != null).length;
  const names = chosen.slice(0, MAX_NAMES).map(getDisplayName);
  const others = chosen.length - names.length;
  const list = joinList(others > 0 ? [...names, formatPlural(others, 'other')] : names);

  const move = (next: Project) => {
    setProject(next);
    setForGood(false);
    setRoleId(UNCHANGED);
    setDepartmentId('');
    setRights(new Set(getEffectiveRights('user', next, [])));
  };
  const submit = (event: FormEvent) =>
    form.submit(event, {}, async () => {
      const { id, given, changed, unchanged } = await call(giveAccessToSeveral, {
        body: {
          staffIds: chosen.map((one) => one.id),
          project,
          ...(departmentId !== '' && { departmentId: Number(departmentId) }),
          ...(until !== '' && { until }),
          ...(isForGood && { until: null }),
          ...(role !== undefined && { roleId: role.id }),
          ...(roleId === CUSTOM_RIGHTS && { roleId: null, permissions: toPermissions(project, [...rights]) }),
        },
      });
      showToast({
        title: 'Access given',
        description: [
          given > 0 && `${formatPlural(given, 'person')} can open ${PROJECT_NAMES[project]} now`,
          changed > 0 && `${formatPlural(changed, 'access')} changed`,
          unchanged > 0 && `${unchanged} already had it`,
        ]
          .filter(Boolean)
          .join('. '),
        ...(id !== null && { action: { label: 'Undo', run: () => void undo(id) } }),
      });
      onGiven();
      onClose();
    });

  return (
    <FormDialog
      title={`Give access to ${formatPlural(chosen.length, 'person')}`}
      description={list}
      submit={`Give access to ${formatPlural(chosen.length, 'person')}`}
      state={form}
      busy="Giving access..."
      isEnded={chosen.length === 0}
      isDirty={roleId !== UNCHANGED || until !== '' || isForGood || departmentId !== ''}
      typedText={() => formatFieldLines({ 'Access until': until })}
      onSubmit={submit}
      onClose={onClose}
    >
      {removedCount > 0 && (
        <Alert
          tone="warn"
          className="text-table"
        >{`${formatPlural(removedCount, 'person was', 'people were')} deleted in the meantime and ${removedCount === 1 ? 'is' : 'are'} left out.`}</Alert>
      )}
      <Segmented
        label="Project"
        value={project}
        choices={PROJECTS.map((value) => ({ value, label: PROJECT_NAMES[value] }))}
        onChange={(value) => move(value as Project)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Role"
          data-first-field
          value={roleId}
          onChange={(event) => setRoleId(event.currentTarget.value)}
          choices={[
            ...getRoleChoices(roles, have === 0 ? 'None: rights of their account' : 'As it is'),
            { value: CUSTOM_RIGHTS, label: 'Rights set by hand' },
          ]}
        />
        <div className="min-w-0">
          <DateField
            label="Access until"
            help={have === 0 || isForGood ? 'Leave empty for no end date' : 'Leave empty to keep the current end dates'}
            min={today}
            value={until}
            disabled={isForGood}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          {ending > 0 && (
            <Checkbox
              label={`Remove the end date of ${formatPlural(ending, 'person')}`}
              checked={isForGood}
              onChange={() => {
                setForGood(!isForGood);
                setUntil('');
              }}
            />
          )}
        </div>
        <SelectField
          label="Department"
          value={departmentId}
          onChange={(event) => setDepartmentId(event.currentTarget.value)}
          choices={getDepartmentChoices(getDepartments(departments, project), departmentId).map((choice) =>
            choice.value === '' ? { ...choice, label: have === 0 ? 'No department' : 'As it is' } : choice,
          )}
        />
      </div>
      {role !== undefined && <RoleRights project={project} rights={role.rights} />}
      {roleId === CUSTOM_RIGHTS && (
        <RightChoices role={DEFAULT_ROLE} project={project} wanted={rights} onChange={setRights} />
      )}
      <p className="text-table text-muted">{`${have === 0 ? `None of them has access to ${PROJECT_NAMES[project]} yet.` : `${formatPlural(have, 'person already has', 'people already have')} access and ${have === 1 ? 'keeps' : 'keep'} what you do not change here.`} You can undo this for 24 hours.`}</p>
    </FormDialog>
  );
}

async function undo(id: number): Promise<void> {
  try {
    const { undone, kept } = await call(undoAccessBatch, { params: { id } });
    showToast({
      title: 'Access change undone',
      description: `${formatPlural(undone, 'person has', 'people have')} their earlier access`,
      ...(kept.length > 0 && { detail: kept.map(({ name, reason }) => `${name} ${reason}`).join('. ') }),
      tone: kept.length > 0 ? 'neutral' : 'good',
    });
  } catch (error) {
    showFailure(error, 'It could not be undone. Please change the access of each person.');
  }
}

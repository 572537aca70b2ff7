import { giveAccessToSeveral, undoAccessBatch } from '@atrium/contract/enterprise/access-batches/calls';
import { inList, plural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import {
  permissionsOfRights,
  type Project,
  PROJECTS,
  type Right,
  rightsInForce,
  type Role,
} from '@atrium/rules/people/rights';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useMemo, useState } from 'react';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { typedLines } from '../../../lib/forms/unsaved.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { DateField, SelectField } from '../../../ui/fields/control-fields.js';
import { departmentChoices } from '../../shared/department-choices.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { type AccessOf, departmentsOf } from '../../store/selectors.js';
import { RightChoices } from './right-choices.js';
import { roleChoices, RoleRights, rolesOf } from '../../shared/role-rights.js';

const AS_IT_IS = '';
const BY_HAND = 'by-hand';
const SHOWN_NAMES = 4;
/** Initial rights of the form: those of every user. */
const PLAIN: Role = 'user';

interface SeveralAccessDialogProps {
  readonly staffIds: readonly number[];
  readonly access: ReadonlyMap<number, AccessOf>;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Gives several people the same access, or changes theirs to it. */
export function SeveralAccessDialog({ staffIds, access, onGiven, onClose }: SeveralAccessDialogProps) {
  const people = useEnterprise((state) => state.staff.all.rows);
  const departments = useEnterprise((state) => state.departments.all.rows);
  const allRoles = useEnterprise((state) => state.accessRoles.all.rows);
  const zone = useOrganisation((settings) => settings.timeZone);
  const [today] = useState(() => dayInZone(new Date(), zone));
  const [project, setProject] = useState<Project>('perfect-b');
  const [roleId, setRoleId] = useState(AS_IT_IS);
  const [rights, setRights] = useState<ReadonlySet<Right>>(() => new Set(rightsInForce('user', 'perfect-b', [])));
  const [departmentId, setDepartmentId] = useState('');
  const [until, setUntil] = useState('');
  const [isForGood, setForGood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const roles = useMemo(() => rolesOf(allRoles, project), [allRoles, project]);
  const role = roles.find(({ id }) => String(id) === roleId);
  const chosen = staffIds.flatMap((id) => people.get(id) ?? []);
  const gone = staffIds.length - chosen.length;
  const have = chosen.filter(({ id }) => access.get(id)?.[project] !== undefined).length;
  const ending = chosen.filter(({ id }) => access.get(id)?.[project]?.until != null).length;
  const names = chosen.slice(0, SHOWN_NAMES).map(displayName);
  const others = chosen.length - names.length;
  const list = inList(others > 0 ? [...names, plural(others, 'other')] : names);

  const move = (next: Project) => {
    setProject(next);
    setForGood(false);
    setRoleId(AS_IT_IS);
    setDepartmentId('');
    setRights(new Set(rightsInForce('user', next, [])));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const { id, given, changed, unchanged } = await call(giveAccessToSeveral, {
        body: {
          staffIds: chosen.map((one) => one.id),
          project,
          ...(departmentId !== '' && { departmentId: Number(departmentId) }),
          ...(until !== '' && { until }),
          ...(isForGood && { until: null }),
          ...(role !== undefined && { roleId: role.id }),
          ...(roleId === BY_HAND && { roleId: null, permissions: permissionsOfRights(project, [...rights]) }),
        },
      });
      showToast({
        title: 'Access Given',
        description: [
          given > 0 && `${plural(given, 'person')} can open ${PROJECT_NAMES[project]} now`,
          changed > 0 && `${plural(changed, 'access')} changed`,
          unchanged > 0 && `${unchanged} had it so already`,
        ]
          .filter(Boolean)
          .join('. '),
        tone: 'good',
        ...(id !== null && { action: { label: 'Undo', run: () => void undo(id) } }),
      });
      onGiven();
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error, 'Access could not be given. Nothing was changed; please try again.'));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      id="several-access"
      title={`Give access to ${plural(chosen.length, 'person')}`}
      description={list}
      submit={`Give access to ${plural(chosen.length, 'person')}`}
      busy={busy && 'Giving access...'}
      isOver={chosen.length === 0}
      isDirty={roleId !== AS_IT_IS || until !== '' || isForGood || departmentId !== ''}
      typedText={() => typedLines({ 'Access Until': until })}
      refusal={refusal}
      wrongs={0}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {gone > 0 && (
        <Alert tone="warn" className="text-table">
          {plural(gone, 'person was', 'people were')} deleted meanwhile and {gone === 1 ? 'is' : 'are'} left out.
        </Alert>
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
            ...roleChoices(roles, have === 0 ? 'None: rights of their account' : 'As it is'),
            { value: BY_HAND, label: 'Rights set by hand' },
          ]}
        />
        <div className="min-w-0">
          <DateField
            label="Access Until"
            help={`Empty: ${have === 0 || isForGood ? 'for good' : 'as it is'}. Else to the end of that day.`}
            min={today}
            value={until}
            disabled={isForGood}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          {ending > 0 && (
            <Checkbox
              label={`For good: take the last day of ${plural(ending, 'person')} away`}
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
          choices={departmentChoices(departmentsOf(departments, project), departmentId).map((choice) =>
            choice.value === '' ? { ...choice, label: have === 0 ? 'No department' : 'As it is' } : choice,
          )}
        />
      </div>
      {role !== undefined && <RoleRights project={project} rights={role.rights} />}
      {roleId === BY_HAND && <RightChoices role={PLAIN} project={project} wanted={rights} onChange={setRights} />}
      <p className="text-table text-muted">
        {have === 0
          ? `None of them has access to ${PROJECT_NAMES[project]} yet.`
          : `${plural(have, 'person has', 'people have')} access already and ${have === 1 ? 'keeps' : 'keep'} what you do not choose here.`}{' '}
        You can undo all of it for a day.
      </p>
    </FormDialog>
  );
}

async function undo(id: number): Promise<void> {
  try {
    const { undone, kept } = await call(undoAccessBatch, { params: { id } });
    showToast({
      title: 'Access Taken Back',
      description: `${plural(undone, 'person has', 'people have')} what they had before`,
      ...(kept.length > 0 && { detail: kept.map(({ name, reason }) => `${name} ${reason}`).join('. ') }),
      tone: kept.length > 0 ? 'neutral' : 'good',
    });
  } catch (error) {
    showFailure(error, 'It could not be undone. Please change the access of each person.');
  }
}

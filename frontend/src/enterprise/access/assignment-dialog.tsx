import { createAssignment, endAssignment, updateAssignment } from '@atrium/contract/enterprise/assignments';
import type { Staff } from '@atrium/contract/enterprise/staff';
import type { Assignment } from '@atrium/contract/session/session';
import { PROJECT_FULL_NAMES } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { type Project, type Right, rightsInForce } from '@atrium/rules/rights';
import { type FormEvent, useMemo, useState } from 'react';
import { fieldErrors, staleCurrent } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { departmentChoices } from '../parts/department-choices.js';
import { StaleSave } from '../../ui/stale-save.js';
import { endedAssignment, tookAssignment, useEnterprise } from '../store/enterprise-store.js';
import { departmentName, departmentsOf } from '../store/selectors.js';
import { permissionsFor, rightsText } from './permissions.js';
import { RightChoices } from './right-choices.js';

const NOT_UPDATED = 'Failed to update assignment. Please try again.';
const NOT_REMOVED = 'Failed to remove assignment. Please try again.';
const MISSING_TITLE = 'Missing Information';
const MISSING = 'Please select a department and enter a position.';
const DONE = 'Project access updated successfully';

interface Values {
  readonly departmentId: string;
  readonly position: string;
  readonly wanted: ReadonlySet<Right>;
}

interface AssignmentDialogProps {
  readonly staff: Staff;
  readonly project: Project;
  readonly assignment: Assignment | undefined;
  readonly onClose: () => void;
}

/** One person in one project: in or not, where, as what, and with which rights. */
export function AssignmentDialog({ staff, project, assignment, onClose }: AssignmentDialogProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const valuesOf = (one: Assignment | undefined): Values => ({
    departmentId: one?.departmentId === undefined || one.departmentId === null || !departments.has(one.departmentId) ? '' : String(one.departmentId),
    position: one === undefined ? (staff.position ?? '') : (one.position ?? ''),
    wanted: new Set(rightsInForce(staff.role, project, one?.permissions ?? [])),
  });
  /** What was there when the dialog opened; what colleagues do meanwhile is told when it is saved. */
  const [seen, setSeen] = useState(assignment);
  const [isGiven, setGiven] = useState(true);
  const [values, setValues] = useState<Values>(() => valuesOf(assignment));
  const [problem, setProblem] = useState<{ readonly title?: string; readonly sentence: string } | null>(null);
  const [fields, setFields] = useState<Partial<Record<'departmentId' | 'position', string>>>({});
  const [stale, setStale] = useState<{ readonly current: Assignment; readonly sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = useMemo(
    () => departmentChoices(departmentsOf(departments, project), values.departmentId),
    [departments, project, values.departmentId],
  );

  const refuse = (error: unknown, fallback: string) => {
    const sentence = sentenceOf(error, fallback);
    const current = staleCurrent(error) as Assignment | null;
    if (current !== null) return setStale({ current, sentence });
    setFields(Object.fromEntries(fieldErrors(error, ['departmentId', 'position']).map(({ path, message }) => [path, message])));
    setProblem({ sentence });
    showToast({ title: 'Error', description: sentence, tone: 'bad' });
  };

  const end = async () => {
    if (seen === undefined) return onClose();
    setBusy(true);
    try {
      await call(endAssignment, { params: { id: seen.id } });
      endedAssignment(seen.id);
      showToast({ title: 'Assignment Removed', description: DONE, tone: 'good' });
      onClose();
    } catch (error) {
      refuse(error, NOT_REMOVED);
      setBusy(false);
    }
  };

  const give = async (before: Assignment | undefined) => {
    const position = values.position.trim();
    if (values.departmentId === '' || position === '') {
      setFields({
        ...(values.departmentId === '' && { departmentId: 'Please select a department' }),
        ...(position === '' && { position: 'Please enter a position' }),
      });
      setProblem({ title: MISSING_TITLE, sentence: MISSING });
      showToast({ title: MISSING_TITLE, description: MISSING, tone: 'bad' });
      return;
    }
    setBusy(true);
    const body = {
      staffId: staff.id,
      project,
      departmentId: Number(values.departmentId),
      position,
      permissions: staff.role === 'superadmin' ? (before?.permissions ?? []) : permissionsFor(staff.role, project, values.wanted),
      isActive: true,
    };
    try {
      tookAssignment(
        before === undefined
          ? await call(createAssignment, { body })
          : await call(updateAssignment, { body: { ...body, id: before.id, version: before.version } }),
      );
      showToast({ title: 'Assignment Updated', description: DONE, tone: 'good' });
      onClose();
    } catch (error) {
      refuse(error, NOT_UPDATED);
      setBusy(false);
    }
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    setFields({});
    setStale(null);
    void (isGiven ? give(seen) : end());
  };
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  const ends = !isGiven && seen !== undefined;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seen === undefined ? `Assign ${displayName(staff)}` : `Manage ${displayName(staff)}`}
      description={PROJECT_FULL_NAMES[project]}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="assignment" variant={ends ? 'danger' : 'primary'} busy={busy && (ends ? 'Removing...' : 'Saving...')}>
            {ends ? 'Remove access' : 'Save'}
          </Button>
        </>
      }
    >
      <form id="assignment" noValidate onSubmit={save} className="flex flex-col gap-4">
        <Switch
          label={`Access to ${PROJECT_FULL_NAMES[project]}`}
          checked={isGiven}
          onChange={setGiven}
          className="rounded-control border border-line px-3 py-2.5"
        />
        {ends && (
          <Alert tone="warn" className="text-table">
            The area closes on {displayName(staff)}&apos;s open screens as soon as you save.
          </Alert>
        )}
        {problem !== null && (
          <Alert tone="bad" {...(problem.title !== undefined && { title: problem.title })} className="text-table">
            {problem.sentence}
          </Alert>
        )}
        {isGiven && (
          <>
            <Field label="Department" error={fields.departmentId} required>
              {(control) => (
                <Select
                  {...control}
                  autoFocus
                  value={values.departmentId}
                  onChange={(event) => change({ departmentId: event.currentTarget.value })}
                  choices={choices}
                />
              )}
            </Field>
            <Field label="Position" error={fields.position} required>
              {(control) => (
                <Input
                  {...control}
                  value={values.position}
                  maxLength={200}
                  autoComplete="off"
                  placeholder="For example, Aesthetic Nurse"
                  onChange={(event) => change({ position: event.currentTarget.value })}
                />
              )}
            </Field>
            {staff.role === 'superadmin' ? (
              <p className="text-table text-muted">A superadmin has every right in every project.</p>
            ) : (
              <RightChoices role={staff.role} project={project} wanted={values.wanted} onChange={(wanted) => change({ wanted })} />
            )}
          </>
        )}
        {stale !== null && (
          <StaleSave
            sentence={stale.sentence}
            differences={[
              {
                label: 'Department',
                theirs: departmentName(departments, stale.current.departmentId) ?? '',
                mine: departmentName(departments, Number(values.departmentId)) ?? '',
              },
              { label: 'Position', theirs: stale.current.position ?? '', mine: values.position.trim() },
              {
                label: 'Rights',
                theirs: rightsText(staff.role, project, stale.current.permissions),
                mine: rightsText(staff.role, project, permissionsFor(staff.role, project, values.wanted)),
              },
            ].filter(({ theirs, mine }) => theirs !== mine)}
            onKeepMine={() => {
              setSeen(stale.current);
              setStale(null);
              void give(stale.current);
            }}
            onTakeTheirs={() => {
              tookAssignment(stale.current);
              setSeen(stale.current);
              setStale(null);
              setValues(valuesOf(stale.current));
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

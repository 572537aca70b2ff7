import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { endEmployment, getOpenWork, keepEmployment, type Staff } from '@atrium/contract/enterprise/staff';
import { formatDayWithYear, isCalendarDate } from '@atrium/rules/calendar';
import { plural } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { dayInZone } from '@atrium/rules/time-zone';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { took, useEnterprise } from '../store/enterprise-store.js';

interface EndEmploymentDialogProps {
  readonly staff: Staff;
  /** How many projects they lose. */
  readonly accessCount: number;
  readonly onClose: () => void;
}

const inWords = ({ tasks, goals, projects }: ReplyOf<typeof getOpenWork>): string => {
  const [first, second] = [plural(tasks, 'open task'), plural(goals, 'open goal')];
  return projects === 0
    ? `${first} and ${second}`
    : `${first}, ${second} and ${plural(projects, 'open marketing project')}`;
};

/** Somebody leaves: with today at once, with a later day at its end where the organisation is. */
export function EndEmploymentDialog({ staff, accessCount, onClose }: EndEmploymentDialogProps) {
  const zone = useOrganisation((settings) => settings.timeZone);
  const [today] = useState(() => dayInZone(new Date(), zone));
  const [day, setDay] = useState(staff.lastDay ?? today);
  const [busy, setBusy] = useState(false);
  const name = displayName(staff);
  const isDay = isCalendarDate(day);
  const isLater = isDay && day > today;
  const loses =
    accessCount === 0 ? '' : ` ${plural(accessCount, 'project assignment')} ${accessCount === 1 ? 'ends' : 'end'}.`;

  const [work, setWork] = useState({ tasks: 0, goals: 0, projects: 0 });
  const [heir, setHeir] = useState('');
  const people = useEnterprise((state) => state.staff.all.rows);
  const heirs = useMemo(
    () => [
      { value: '', label: 'Leave it as it is' },
      ...[...people.values()]
        .filter(({ id, isActive }) => isActive && id !== staff.id)
        .map((person) => ({ value: person.userId, label: displayName(person) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ],
    [people, staff.id],
  );
  useEffect(() => {
    // Without an answer nothing is offered to be handed over; the employment can be ended all the same.
    call(getOpenWork, { params: { id: staff.id } }).then(setWork, () => undefined);
  }, [staff.id]);

  const keep = async () => {
    setBusy(true);
    try {
      took.staff(await call(keepEmployment, { params: { id: staff.id } }));
      showToast({ title: 'Success', description: `${name} stays`, tone: 'good' });
      onClose();
    } catch {
      setBusy(false);
      showToast({
        title: 'Error',
        description: 'The last day could not be taken back. Please try again.',
        tone: 'bad',
      });
    }
  };

  return (
    <ConfirmDialog
      title={`End the employment of ${name}?`}
      description="Their name stays in the history, and their record in the list as inactive."
      action={isLater ? `End on ${formatDayWithYear(day)}` : 'End employment now'}
      busy="Ending..."
      failed="The employment could not be ended. Please try again."
      onConfirm={async () => {
        took.staff(
          await call(endEmployment, {
            params: { id: staff.id },
            body: { lastDay: day, handOverTo: heir, version: staff.version },
          }),
        );
        showToast({
          title: 'Success',
          description: isLater
            ? `${name} leaves after ${formatDayWithYear(day)}`
            : `The employment of ${name} has ended`,
          tone: 'good',
        });
      }}
      onClose={onClose}
    >
      <Field label="Last Day" required error={isDay ? undefined : 'Please enter a date such as 2026-11-02'}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={staff.hireDate}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
      </Field>
      {work.tasks + work.goals + work.projects > 0 && (
        <Field
          label="Open Work"
          className="mt-4"
          help={`${inWords(work)}, ${heir === '' ? 'in their name as before' : 'handed over at once'}`}
        >
          {(control) => (
            <Select
              {...control}
              value={heir}
              onChange={(event) => setHeir(event.currentTarget.value)}
              choices={heirs}
            />
          )}
        </Field>
      )}
      <p className="mt-3 text-table text-muted">
        {isLater
          ? `They work as before until the end of that day (${zone}). Then they are signed out everywhere.${loses}`
          : `They are signed out everywhere at once.${loses}`}
      </p>
      {staff.lastDay !== null && staff.isActive && (
        <Button className="mt-3" busy={busy && 'Saving...'} onClick={() => void keep()}>
          {name} stays after all
        </Button>
      )}
    </ConfirmDialog>
  );
}

import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { endEmployment, getOpenWork, keepEmployment, type Staff } from '@atrium/contract/enterprise/staff';
import { formatDayWithYear, isCalendarDate } from '@atrium/rules/calendar';
import { plural } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { dayInZone } from '@atrium/rules/time-zone';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { fieldErrors } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { typedLines } from '../../lib/unsaved.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { took, useEnterprise } from '../store/enterprise-store.js';

const NO_DAY = 'Please enter a date such as 2026-11-02';
const NOT_ENDED = 'The employment could not be ended. Please try again.';
const NOT_KEPT = 'The last day could not be taken back. Please try again.';

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
  const formId = useId();
  const lastDay = staff.lastDay ?? today;
  const [day, setDay] = useState(lastDay);
  const [busy, setBusy] = useState<'end' | 'keep' | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
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

  const wrong = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    setWrongs((count) => count + 1);
  };
  const send = async (what: 'end' | 'keep', failed: string, work: () => Promise<string>) => {
    if (busy !== null) return;
    setBusy(what);
    setErrors({});
    setRefusal(null);
    try {
      showToast({ title: 'Success', description: await work(), tone: 'good' });
      onClose();
    } catch (error) {
      const known = fieldErrors(error, ['lastDay', 'handOverTo']);
      if (known.length === 0) setRefusal(sentenceOf(error, failed));
      else wrong(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      setBusy(null);
    }
  };
  const end = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay) {
      wrong({ lastDay: NO_DAY });
      return;
    }
    void send('end', NOT_ENDED, async () => {
      const body = { lastDay: day, handOverTo: heir, version: staff.version };
      took.staff(await call(endEmployment, { params: { id: staff.id }, body }));
      return isLater ? `${name} leaves after ${formatDayWithYear(day)}` : `The employment of ${name} has ended`;
    });
  };
  const keep = () =>
    send('keep', NOT_KEPT, async () => {
      took.staff(await call(keepEmployment, { params: { id: staff.id } }));
      return `${name} stays`;
    });

  return (
    <FormDialog
      id={formId}
      width={440}
      title={`End the employment of ${name}?`}
      description="Their name stays in the history, and their record in the list as inactive."
      submit={isLater ? `End on ${formatDayWithYear(day)}` : 'End employment now'}
      isDanger
      busy={busy === 'end' && 'Ending...'}
      isDirty={day !== lastDay || heir !== ''}
      typedText={() =>
        typedLines({
          'Last Day': day === lastDay ? '' : day,
          'Open Work': heir === '' ? '' : (heirs.find(({ value }) => value === heir)?.label ?? ''),
        })
      }
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={end}
      onClose={onClose}
    >
      <Field label="Last Day" required error={isDay ? errors['lastDay'] : NO_DAY}>
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
          error={errors['handOverTo']}
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
      <p className="text-table text-muted">
        {isLater
          ? `They work as before until the end of that day (${zone}). Then they are signed out everywhere.${loses}`
          : `They are signed out everywhere at once.${loses}`}
      </p>
      {staff.lastDay !== null && staff.isActive && (
        <Button className="self-start" busy={busy === 'keep' && 'Saving...'} onClick={() => void keep()}>
          {name} stays after all
        </Button>
      )}
    </FormDialog>
  );
}

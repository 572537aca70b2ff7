import { endEmployment, getOpenWork, keepEmployment, type Staff } from '@atrium/contract/enterprise/staff';
import { formatDayWithYear, isCalendarDate } from '@atrium/rules/calendar';
import { inList, plural } from '@atrium/rules/labels';
import { hasWork } from '@atrium/rules/open-work';
import { displayName } from '@atrium/rules/people';
import { dayInZone } from '@atrium/rules/time-zone';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { useUser } from '../../session/session-store.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { tookStaff, useEnterprise } from '../store/enterprise-store.js';
import type { AccessOf } from '../store/selectors.js';
import { LEAVE, needsAccess } from './heir-choices.js';
import { chosenFor, nameOfHeir, NO_CHOICE, OpenWorkFields, type StaffWork } from './open-work-fields.js';

interface EndEmploymentDialogProps {
  readonly staff: Staff;
  /** Of everybody. */
  readonly access: ReadonlyMap<number, AccessOf>;
  readonly onClose: () => void;
}

/** Somebody leaves: with today at once, with a later day at its end where the organisation is. */
export function EndEmploymentDialog({ staff, access, onClose }: EndEmploymentDialogProps) {
  const zone = useOrganisation((settings) => settings.timeZone);
  const { role } = useUser();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const [day, setDay] = useState(staff.lastDay ?? today);
  const [busy, setBusy] = useState(false);
  const [choice, setChoice] = useState(NO_CHOICE);
  const [isMissing, setMissing] = useState(false);
  const { work, failure, load } = useOpenWork(staff.id);
  const rows = useEnterprise((state) => state.staff.all.rows);
  const people = useMemo(
    () => [...rows.values()].filter(({ id, isActive }) => isActive && id !== staff.id),
    [rows, staff.id],
  );
  const name = displayName(staff);
  /** Whoever has left may still have work in their name. */
  const hasLeft = !staff.isActive && staff.lastDay !== null;
  const isDay = isCalendarDate(day);
  const isLater = isDay && day > today;
  const accessCount = Object.keys(access.get(staff.id) ?? {}).length;
  const loses =
    accessCount === 0 ? '' : ` ${plural(accessCount, 'project assignment')} ${accessCount === 1 ? 'ends' : 'end'}.`;

  const heirs = { people, access, role };
  const given = (work?.parts ?? []).map((part) => ({ part, to: chosenFor(part, choice) }));
  const heirIds = [...new Set(given.map(({ to }) => to))].filter((to) => to !== '' && to !== LEAVE);
  const getsAccess = heirIds.filter((id) => people.some((one) => one.userId === id && needsAccess(one, access)));

  const keep = async () => {
    setBusy(true);
    try {
      tookStaff(await call(keepEmployment, { params: { id: staff.id } }));
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
  const end = async () => {
    const isWhole = choice.by === 'person' && choice.person !== '' && choice.person !== LEAVE;
    const body = {
      ...(hasLeft ? {} : { lastDay: day }),
      ...(isWhole
        ? { handOverTo: choice.person }
        : { handOver: given.flatMap(({ part: { kind, id }, to }) => (to === LEAVE ? [] : [{ kind, id, to }])) }),
      giveAccess: getsAccess.length > 0,
      leaveWork: given.some(({ to }) => to === LEAVE),
      version: staff.version,
    };
    try {
      tookStaff(await call(endEmployment, { params: { id: staff.id }, body }));
    } catch (error) {
      load(); // work that was given to them meanwhile is to be chosen for too
      throw error;
    }
    const handed = heirIds.length === 0 ? '' : inList(heirIds.map((id) => nameOfHeir(id, heirs)));
    const left = isLater ? `${name} leaves after ${formatDayWithYear(day)}` : `The employment of ${name} has ended`;
    showToast({
      title: 'Success',
      description: [hasLeft ? '' : left, handed === '' ? '' : `Handed over to ${handed}`].filter(Boolean).join('. '),
      tone: 'good',
    });
  };

  return (
    <ConfirmDialog
      title={hasLeft ? `Hand over the work of ${name}?` : `End the employment of ${name}?`}
      description={
        hasLeft
          ? 'They have left. What is still in their name needs somebody who can open it.'
          : 'Their name stays in the history, and their record in the list as inactive.'
      }
      action={hasLeft ? 'Hand over' : isLater ? `End on ${formatDayWithYear(day)}` : 'End employment now'}
      busy={hasLeft ? 'Saving...' : 'Ending...'}
      failed="The employment could not be ended. Please try again."
      width={640}
      isComplete={() => {
        const complete = work !== null && given.every(({ to }) => to !== '') && (hasLeft || isDay);
        setMissing(!complete);
        return complete;
      }}
      onConfirm={end}
      onClose={onClose}
    >
      {!hasLeft && (
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
      )}
      {failure !== null ? (
        <ErrorState sentence={sentenceOf(failure, 'Their open work could not be counted.')} onRetry={load} />
      ) : work === null ? (
        <div role="status" aria-label="Counting their open work" className="mt-4">
          <Skeleton className="h-16" />
        </div>
      ) : hasWork(work) ? (
        <OpenWorkFields
          work={work}
          heirs={heirs}
          choice={choice}
          isMissing={isMissing}
          getsAccess={getsAccess.map((id) => nameOfHeir(id, heirs))}
          onChange={setChoice}
        />
      ) : (
        hasLeft && <p className="text-table text-muted">Nothing is in their name any more.</p>
      )}
      {!hasLeft && (
        <p className="mt-3 text-table text-muted">
          {isLater
            ? `They work as before until the end of that day (${zone}). Then they are signed out everywhere.${loses}`
            : `They are signed out everywhere at once.${loses}`}
        </p>
      )}
      {staff.lastDay !== null && staff.isActive && (
        <Button className="mt-3" busy={busy && 'Saving...'} onClick={() => void keep()}>
          {name} stays after all
        </Button>
      )}
    </ConfirmDialog>
  );
}

/** What somebody has in hand. Null: it is being counted. */
export function useOpenWork(staffId: number) {
  const [work, setWork] = useState<StaffWork | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    call(getOpenWork, { params: { id: staffId } }).then(setWork, setFailure);
  }, [staffId]);
  useEffect(load, [load]);
  return { work, failure, load };
}

import { endEmployment, getOpenWork, keepEmployment } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDayWithYear, isCalendarDate } from '@atrium/rules/time/calendar';
import { inList, plural } from '@atrium/rules/stock/labels';
import { hasWork } from '@atrium/rules/agency/open-work';
import { displayName } from '@atrium/rules/people/people';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { typedLines } from '../../../../lib/forms/unsaved.js';
import { useOrganisation } from '../../../../session/organisation-store.js';
import { useUser } from '../../../../session/session-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { ErrorState } from '../../../../ui/feedback/states.js';
import { DateField } from '../../../../ui/fields/control-fields.js';
import { took, useEnterprise } from '../../../store/enterprise-store.js';
import type { AccessOf } from '../../../store/selectors.js';
import { LEAVE, needsAccess } from './heir-choices.js';
import { OwnedProgramsFields, type WebhookChoice } from './owned-programs-fields.js';
import { chosenFor, nameOfHeir, NO_CHOICE, OpenWorkFields, type StaffWork } from './open-work-fields.js';

const NO_DAY = 'Please enter a date such as 2026-11-02';
const NOT_ENDED = 'The employment could not be ended. Please try again.';
const NOT_KEPT = 'The last day could not be taken back. Please try again.';

interface EndEmploymentDialogProps {
  readonly staff: Staff;
  /** Of everybody. */
  readonly access: ReadonlyMap<number, AccessOf>;
  readonly onClose: () => void;
}

/** Ends an employment: today at once, on a later day at its end in the organization's time zone. */
export function EndEmploymentDialog({ staff, access, onClose }: EndEmploymentDialogProps) {
  const zone = useOrganisation((settings) => settings.timeZone);
  const { role } = useUser();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const formId = useId();
  const lastDay = staff.lastDay ?? today;
  const [day, setDay] = useState(lastDay);
  const [busy, setBusy] = useState<'end' | 'keep' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const [choice, setChoice] = useState(NO_CHOICE);
  const [isMissing, setMissing] = useState(false);
  const [webhooks, setWebhooks] = useState<WebhookChoice>('stop');
  const { work, failure, load } = useOpenWork(staff.id);
  const rows = useEnterprise((state) => state.staff.all.rows);
  const people = useMemo(
    () => [...rows.values()].filter(({ id, isActive }) => isActive && id !== staff.id),
    [rows, staff.id],
  );
  const name = displayName(staff);
  /** Former members may still own work. */
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

  const send = async (what: 'end' | 'keep', failed: string, work: () => Promise<string>) => {
    if (busy !== null) return;
    setBusy(what);
    setRefusal(null);
    try {
      showToast({ title: 'Success', description: await work(), tone: 'good' });
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error, failed));
      setBusy(null);
    }
  };
  const keep = async () => {
    took.staff(await call(keepEmployment, { params: { id: staff.id } }));
    return `${name} stays`;
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
      ...(work !== null && work.webhooks.length > 0 ? { webhooks } : {}),
      version: staff.version,
    };
    try {
      took.staff(await call(endEmployment, { params: { id: staff.id }, body }));
    } catch (error) {
      load(); // work that was given to them meanwhile is to be chosen for too
      throw error;
    }
    const handed = heirIds.length === 0 ? '' : inList(heirIds.map((id) => nameOfHeir(id, heirs)));
    const left = isLater ? `${name} leaves after ${formatDayWithYear(day)}` : `The employment of ${name} has ended`;
    return [hasLeft ? '' : left, handed === '' ? '' : `Handed over to ${handed}`].filter(Boolean).join('. ');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = work !== null && given.every(({ to }) => to !== '') && (hasLeft || isDay);
    setMissing(!isComplete);
    if (isComplete) void send('end', NOT_ENDED, end);
    else setWrongs((count) => count + 1);
  };

  return (
    <FormDialog
      id={formId}
      title={hasLeft ? `Hand over the work of ${name}?` : `End the employment of ${name}?`}
      description={
        hasLeft
          ? 'They have left. Work in their name needs someone with access.'
          : 'Their name stays in the history, and their record in the list as inactive.'
      }
      submit={hasLeft ? 'Hand over' : isLater ? `End on ${formatDayWithYear(day)}` : 'End employment now'}
      isDanger
      busy={busy === 'end' && (hasLeft ? 'Saving...' : 'Ending...')}
      isDirty={day !== lastDay || given.some(({ to }) => to !== '')}
      typedText={() =>
        typedLines({
          'Last Day': day === lastDay ? '' : day,
          ...Object.fromEntries(
            given.map(({ part, to }) => [part.title, to === '' || to === LEAVE ? '' : nameOfHeir(to, heirs)]),
          ),
        })
      }
      refusal={refusal}
      wrongs={wrongs}
      onSubmit={submit}
      onClose={onClose}
    >
      {!hasLeft && (
        <DateField
          label="Last Day"
          required
          error={isDay ? undefined : NO_DAY}
          min={staff.hireDate}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {failure !== null ? (
        <ErrorState sentence={sentenceOf(failure, 'Their open work could not be counted.')} onRetry={load} />
      ) : work === null ? (
        <div role="status" aria-label="Counting their open work">
          <Skeleton className="h-16" />
        </div>
      ) : hasWork(work) ? (
        <OpenWorkFields
          work={work}
          heirs={heirs}
          choice={choice}
          isMissing={isMissing}
          getsAccess={getsAccess.map((id) => nameOfHeir(id, heirs))}
          onChange={(next) => {
            // Another list is not yet tried.
            if (next.by !== choice.by) setMissing(false);
            setChoice(next);
          }}
        />
      ) : (
        hasLeft && <p className="text-table text-muted">Nothing is in their name any more.</p>
      )}
      {!hasLeft && work !== null && <OwnedProgramsFields of={work} choice={webhooks} onChange={setWebhooks} />}
      {!hasLeft && (
        <p className="text-table text-muted">
          {isLater
            ? `They work as before until the end of that day (${zone}). Then they are signed out everywhere.${loses}`
            : `They are signed out everywhere at once.${loses}`}
        </p>
      )}
      {staff.lastDay !== null && staff.isActive && (
        <Button
          className="self-start"
          busy={busy === 'keep' && 'Saving...'}
          onClick={() => void send('keep', NOT_KEPT, keep)}
        >
          {name} stays after all
        </Button>
      )}
    </FormDialog>
  );
}

/** Returns a member's open work; null while loading. */
export function useOpenWork(staffId: number) {
  const [work, setWork] = useState<StaffWork | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    call(getOpenWork, { params: { id: staffId } }).then((counted) => {
      setWork(counted);
      setFailure(null);
    }, setFailure);
  }, [staffId]);
  useEffect(load, [load]);
  return { work, failure, load };
}

import { endEmployment, getOpenWork, keepEmployment } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDayWithYear, isCalendarDate } from '@atrium/rules/time/calendar';
import { joinList, formatPlural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { hasWork } from '@atrium/rules/agency/open-work';
import { getDisplayName } from '@atrium/rules/people/people';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useState } from 'react';
import { call, getErrorMessage } from '../../../../lib/api/http.js';
import { useFetch } from '../../../../lib/api/use-fetch.js';
import { showToast } from '../../../../lib/page/toast.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useOrganization } from '../../../../session/organization-store.js';
import { useUser } from '../../../../session/session-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { Skeleton, ErrorState } from '../../../../ui/feedback/states.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import {
  OpenWorkFields,
  getSuccessors,
  isComplete,
  getSuccessor,
  type SuccessorChoice,
  toHandover,
  toSuccessorChoice,
  UNASSIGNED,
} from '../../../../ui/handover/open-work-fields.js';
import { upsertRow, useEnterprise } from '../../../store/enterprise-store.js';
import type { AssignmentsByStaff } from '../../../store/selectors.js';
import { buildSuccessorChoices, findWithoutAccess, getSuccessorName } from './successor-choices.js';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { Segmented } from '../../../../ui/choices/segmented.js';

type OwnedIntegrations = Pick<ReplyOf<typeof getOpenWork>, 'keys' | 'webhooks'>;
type WebhookChoice = 'transfer' | 'stop';

interface OwnedIntegrationsFieldsProps {
  readonly owned: OwnedIntegrations;
  readonly choice: WebhookChoice;
  readonly onChange: (choice: WebhookChoice) => void;
}

const CHOICES = [
  { value: 'stop', label: 'Stop webhooks' },
  { value: 'transfer', label: 'Transfer to you' },
];

/** Fields that decide about the API keys and webhooks of a member who leaves. */
function OwnedIntegrationsFields({ owned: { keys, webhooks }, choice, onChange }: OwnedIntegrationsFieldsProps) {
  if (keys.length + webhooks.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4 text-table">
      {keys.length > 0 && (
        <p>
          <span className="font-semibold">{formatPlural(keys.length, 'API key')}</span>
          <span>{` ${keys.length === 1 ? 'ends' : 'end'}: ${keys.map(({ name }) => name).join(', ')}. Create new keys for the programs that use them.`}</span>
        </p>
      )}
      {webhooks.length > 0 && (
        <>
          <p>
            <span className="font-semibold">{formatPlural(webhooks.length, 'webhook')}</span>
            <span>{`: ${webhooks.map(({ name, project }) => `${name} (${PROJECT_NAMES[project]})`).join(', ')}`}</span>
          </p>
          <Segmented
            label="Webhooks"
            value={choice}
            choices={CHOICES}
            onChange={(value) => onChange(value as WebhookChoice)}
          />
        </>
      )}
    </div>
  );
}

const END_FAILED = 'The employment could not be ended. Please try again.';
const RESTORE_FAILED = 'The last day could not be removed. Please try again.';

interface EndEmploymentDialogProps {
  readonly staff: Staff;
  /** Assignments of all members. */
  readonly access: ReadonlyMap<number, AssignmentsByStaff>;
  readonly onClose: () => void;
}

/** Ends an employment: today at once, on a later day at its end in the organization's time zone. */
export function EndEmploymentDialog({ staff, access, onClose }: EndEmploymentDialogProps) {
  const zone = useOrganization((settings) => settings.timeZone);
  const { role } = useUser();
  const [today] = useState(() => getDayInZone(new Date(), zone));
  const lastDay = staff.lastDay ?? today;
  const [day, setDay] = useState(lastDay);
  const [busy, setBusy] = useState<'end' | 'keep' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [inputErrors, setInputErrors] = useState(0);
  const [changed, setChoice] = useState<SuccessorChoice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [webhooks, setWebhooks] = useState<WebhookChoice>('stop');
  const { work, failure, load } = useOpenWork(staff.id);
  const rows = useEnterprise((state) => state.staff.all.rows);
  const people = [...rows.values()].filter(({ id, isActive }) => isActive && id !== staff.id);
  const name = getDisplayName(staff);
  /** True when the member has already left. Former members may still own work. */
  const hasLeft = !staff.isActive && staff.lastDay !== null;
  const isDay = isCalendarDate(day);
  const isLater = isDay && day > today;
  const accessCount = Object.keys(access.get(staff.id) ?? {}).length;
  const loses =
    accessCount === 0
      ? ''
      : ` ${formatPlural(accessCount, 'project assignment')} ${accessCount === 1 ? 'ends' : 'end'}.`;

  const candidates = { people, access, role, workloads: work?.workloads };
  const parts = work?.parts ?? [];
  const planned = toSuccessorChoice(work?.planned ?? null);
  const choice = changed ?? planned;
  const successorIds = getSuccessors(parts, choice);
  const getsAccess = findWithoutAccess(successorIds, candidates);

  const send = async (what: 'end' | 'keep', failed: string, work: () => Promise<string>) => {
    if (busy !== null) return;
    setBusy(what);
    setRefusal(null);
    try {
      showToast({ title: 'Success', description: await work() });
      onClose();
    } catch (error) {
      setRefusal(getErrorMessage(error, failed));
      setBusy(null);
    }
  };
  const restoreEmployment = async () => {
    upsertRow.staff(await call(keepEmployment, { params: { id: staff.id } }));
    return `${name} stays`;
  };
  const end = async () => {
    const body = {
      ...(hasLeft ? {} : { lastDay: day }),
      ...toHandover(parts, choice),
      giveAccess: getsAccess.length > 0,
      ...(work !== null && work.webhooks.length > 0 ? { webhooks } : {}),
      version: staff.version,
    };
    try {
      upsertRow.staff(await call(endEmployment, { params: { id: staff.id }, body }));
    } catch (error) {
      load(); // loads work assigned to this person meanwhile, which needs a successor too
      throw error;
    }
    const handed =
      successorIds.length === 0 ? '' : joinList(successorIds.map((id) => getSuccessorName(id, candidates)));
    const left = isLater ? `${name} leaves after ${formatDayWithYear(day)}` : `The employment of ${name} has ended`;
    return [hasLeft ? '' : left, handed === '' ? '' : `Handed over to ${handed}`].filter(Boolean).join('. ');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReady = work !== null && isComplete(parts, choice) && (hasLeft || isDay);
    setMissing(!isReady);
    if (isReady) void send('end', END_FAILED, end);
    else setInputErrors((count) => count + 1);
  };

  return (
    <FormDialog
      title={hasLeft ? `Hand over the work of ${name}?` : `End the employment of ${name}?`}
      description={
        hasLeft
          ? 'They have left. Work in their name needs someone with access.'
          : 'Their name is kept in the history, and they are listed as inactive.'
      }
      submit={hasLeft ? 'Hand over' : isLater ? `End on ${formatDayWithYear(day)}` : 'End employment now'}
      isDanger
      state={{ busy: busy === 'end', refusal, wrongs: inputErrors }}
      busy={hasLeft ? 'Saving...' : 'Ending...'}
      isDirty={day !== lastDay || changed !== null}
      typedText={() =>
        formatFieldLines({
          'Last day': day === lastDay ? '' : day,
          ...Object.fromEntries(
            parts.map((part) => {
              const to = getSuccessor(part, choice);
              return [part.title, to === '' || to === UNASSIGNED ? '' : getSuccessorName(to, candidates)];
            }),
          ),
        })
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {!hasLeft && (
        <DateField
          label="Last day"
          required
          error={isDay ? undefined : 'Please enter a date such as 2026-11-02'}
          min={staff.hireDate}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {failure !== null ? (
        <ErrorState error={failure} sentence="Their open work could not be counted." onRetry={load} />
      ) : work === null ? (
        <div role="status" aria-label="Counting their open work">
          <Skeleton className="h-16" />
        </div>
      ) : hasWork(work) ? (
        <OpenWorkFields
          parts={parts}
          choicesFor={(open) => buildSuccessorChoices(open, candidates)}
          choice={choice}
          isMissing={isMissing}
          timing={isLater ? 'It is handed over immediately, whatever the last day.' : 'It is handed over immediately.'}
          {...(isLater && {
            leaveHelp: `It stays with ${name} until the end of ${formatDayWithYear(day)}. Then it is unassigned, and the managers are notified.`,
          })}
          getsAccess={getsAccess.map((id) => getSuccessorName(id, candidates))}
          onChange={(next) => {
            // Errors are shown only after an attempt to submit, and the other mode has not been submitted.
            if (next.mode !== choice.mode) setMissing(false);
            setChoice(next);
          }}
        />
      ) : (
        hasLeft && <p className="text-table text-muted">They have no open work left.</p>
      )}
      {!hasLeft && work !== null && <OwnedIntegrationsFields owned={work} choice={webhooks} onChange={setWebhooks} />}
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
          onClick={() => void send('keep', RESTORE_FAILED, restoreEmployment)}
        >{`${name} stays employed`}</Button>
      )}
    </FormDialog>
  );
}

/** Returns a member's open work; null while loading. */
export function useOpenWork(staffId: number) {
  const { value, error, refetch } = useFetch(staffId, () => call(getOpenWork, { params: { id: staffId } }));
  return { work: value, failure: error, load: refetch };
}

import type { ErrorReply } from '@atrium/contract/core/errors';
import { addWork, formatWork, getWorkOfPart, mergeParts, NO_WORK } from '@atrium/rules/agency/open-work';
import { joinList } from '@atrium/rules/stock/labels';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { type FormEvent, useEffect, useState } from 'react';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useUser } from '../../../../session/session-store.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import {
  OpenWorkFields,
  getSuccessors,
  isComplete,
  NO_CHOICE,
  toHandover,
  UNASSIGNED,
} from '../../../../ui/handover/open-work-fields.js';
import { loadEnterprise, useEnterprise } from '../../../store/enterprise-store.js';
import { accessByPerson } from '../../../store/selectors.js';
import { buildSuccessorChoices, findWithoutAccess, getSuccessorName } from './successor-choices.js';

type MemberWork = NonNullable<ErrorReply['openWork']>;

interface HandoverDialogProps {
  /** Open work of the members whose access ends. */
  readonly work: readonly MemberWork[];
  /** True when the call accepts only one successor for all work. */
  readonly isWhole: boolean;
  readonly onClose: (handover?: Readonly<Record<string, unknown>> | null) => void;
}

/** Asks who takes over the work of members whose access ends, before the call that ends it is repeated. */
export function HandoverDialog({ work, isWhole, onClose }: HandoverDialogProps) {
  const { role } = useUser();
  const [choice, setChoice] = useState(NO_CHOICE);
  const [wrongs, setWrongs] = useState(0);
  useEffect(loadEnterprise, []);
  const staff = useEnterprise((state) => state.staff.all.rows);
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const candidates = {
    people: [...staff.values()].filter(({ id, isActive }) => isActive && !work.some(({ staffId }) => staffId === id)),
    access: accessByPerson(staff, assignments),
    role,
    workloads: work[0]?.workloads,
  };
  const parts = mergeParts(work.flatMap((one) => one.parts));
  const successors = getSuccessors(parts, choice);
  const getsAccess = findWithoutAccess(successors, candidates);
  const isLeft = choice.mode === 'person' && choice.person === UNASSIGNED;
  const endsOn = work[0]?.endsOn ?? null;
  const names = joinList(work.map(({ name }) => name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(parts, choice)) return setWrongs((count) => count + 1);
    onClose({ ...toHandover(parts, choice), ...(getsAccess.length > 0 && { giveAccess: true }) });
  };
  return (
    <FormDialog
      title={`Hand over the work of ${names}?`}
      description={
        endsOn === null
          ? 'They lose the access that this work needs. Nothing is changed until you decide.'
          : `Their access ends after ${formatDayWithYear(endsOn)}. Nothing is changed until you decide.`
      }
      submit={endsOn !== null ? 'Save decision' : isLeft ? 'Leave unassigned' : 'Hand over work'}
      isDirty={choice !== NO_CHOICE}
      typedText={() =>
        formatFieldLines({
          'Open work': formatWork(parts.map(getWorkOfPart).reduce(addWork, NO_WORK)),
          'Hand over to': joinList(successors.map((id) => getSuccessorName(id, candidates))),
        })
      }
      state={{ busy: false, wrongs: wrongs }}
      onSubmit={submit}
      onClose={() => onClose(null)}
    >
      <OpenWorkFields
        parts={parts}
        choicesFor={(open) => buildSuccessorChoices(open, candidates)}
        choice={choice}
        isMissing={wrongs > 0}
        isWhole={isWhole}
        {...(endsOn === null
          ? { timing: 'It is handed over immediately.' }
          : {
              timing: `It stays with them until the end of ${formatDayWithYear(endsOn)}.`,
              leaveHelp: 'On that day, the managers are notified and choose who takes over.',
            })}
        getsAccess={getsAccess.map((id) => getSuccessorName(id, candidates))}
        onChange={(next) => {
          if (next.mode !== choice.mode) setWrongs(0);
          setChoice(next);
        }}
      />
    </FormDialog>
  );
}

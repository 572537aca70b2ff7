import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { OrganisationSettings } from '@atrium/contract/platform/organisation/schemas';
import { foreseeSignInRules, type updateSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';

type Changes = Partial<CheckedBody<typeof updateSignInRules>>;
type Found = ReplyOf<typeof foreseeSignInRules>;
interface Question {
  readonly found: Found;
  /** The day to come from which it is required; null: at once. */
  readonly from: string | null;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before a second factor becomes required, with the number of users who must set one up. */
export function useRulesQuestion(settings: OrganisationSettings): {
  readonly ask: (changes: Changes) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (changes: Changes): Promise<boolean> => {
    const { secondFactorRoles: roles, secondFactorFrom: from } = { ...settings, ...changes };
    const today = dayInZone(new Date(), settings.timeZone);
    // Days that have come are one and the same.
    const term = (day: string | null | undefined) => (day == null || day > today ? day : today);
    const isOtherTerm = term(from) !== term(settings.secondFactorFrom);
    const asked = roles.filter((role) => isOtherTerm || !settings.secondFactorRoles.includes(role));
    if (asked.length === 0 || from == null) return true;
    const found = await call(foreseeSignInRules, { body: { secondFactorRoles: asked } });
    if (found.withoutSecondFactor === 0) return true;
    return new Promise((answer) => setQuestion({ found, from: from > today ? from : null, answer }));
  };
  const dialog = question !== null && (
    <RulesDialog
      {...question}
      answer={(isMeant) => {
        question.answer(isMeant);
        setQuestion(null);
      }}
    />
  );
  return { ask, dialog };
}

export function RulesDialog({ found, from, answer }: Question) {
  const { people, withoutSecondFactor: without, signedIn, includesYou } = found;
  const day = from === null ? null : formatDayWithYear(from);
  return (
    <ConfirmDialog
      title={day === null ? 'Require a second factor at once?' : `Require a second factor from ${day}?`}
      description={`${without} of ${plural(people, 'person')} with these roles ${without === 1 ? 'has' : 'have'} none${includesYou ? ', and you are one of them' : ''}.`}
      action={day === null ? 'Require it now' : 'Require it'}
      busy="Saving..."
      failed="The rules could not be saved. Please try again."
      variant={day === null ? 'danger' : 'primary'}
      onConfirm={() => Promise.resolve(answer(true))}
      onClose={() => answer(false)}
    >
      {day === null ? (
        <p className="text-table">
          They set one up before they do anything else.{' '}
          {signedIn > 0 &&
            `${plural(signedIn, 'person is', 'people are')} signed in and ${signedIn === 1 ? 'is' : 'are'} stopped now; what is typed stays. `}
          With a later day everybody is told in time.
        </p>
      ) : (
        <p className="text-table">
          They are told now. From {day} they set one up before they do anything else, also in the middle of their work;
          what is typed then stays.
        </p>
      )}
    </ConfirmDialog>
  );
}

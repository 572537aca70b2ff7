import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { OrganisationSettings } from '@atrium/contract/platform/organisation';
import { foreseeSignInRules, type updateSignInRules } from '@atrium/contract/session/sign-in-rules';
import { plural } from '@atrium/rules/labels';
import { dayInZone } from '@atrium/rules/time-zone';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/http.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

type Changes = Partial<CheckedBody<typeof updateSignInRules>>;
type Found = ReplyOf<typeof foreseeSignInRules>;
interface Question {
  readonly found: Found;
  readonly answer: (isMeant: boolean) => void;
}

/** Whoever asks for a second factor without a term holds people up at their work: it is said how many. */
export function useRulesQuestion(settings: OrganisationSettings): {
  readonly ask: (changes: Changes) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (changes: Changes): Promise<boolean> => {
    if (changes.secondFactorRoles === undefined && changes.secondFactorFrom === undefined) return true;
    const { secondFactorRoles: roles, secondFactorFrom: from } = { ...settings, ...changes };
    if (roles.length === 0 || from == null || from > dayInZone(new Date(), settings.timeZone)) return true;
    const found = await call(foreseeSignInRules, { body: { secondFactorRoles: [...roles] } });
    if (found.withoutSecondFactor === 0) return true;
    return new Promise((resolve) => setQuestion({ found, answer: resolve }));
  };
  const dialog = question !== null && (
    <RulesDialog
      found={question.found}
      answer={(isMeant) => {
        question.answer(isMeant);
        setQuestion(null);
      }}
    />
  );
  return { ask, dialog };
}

export function RulesDialog({ found, answer }: Question) {
  const { people, withoutSecondFactor: without, signedIn, includesYou } = found;
  return (
    <ConfirmDialog
      title="Require a second factor at once?"
      description={`${without} of ${plural(people, 'person', 'people')} with these roles ${without === 1 ? 'has' : 'have'} none${includesYou ? ', and you are one of them' : ''}.`}
      action="Require it now"
      busy="Saving..."
      failed="The rules could not be saved. Please try again."
      onConfirm={() => Promise.resolve(answer(true))}
      onClose={() => answer(false)}
    >
      <p className="text-table">
        They set one up before they do anything else.{' '}
        {signedIn > 0 &&
          `${plural(signedIn, 'person is', 'people are')} signed in and ${signedIn === 1 ? 'is' : 'are'} stopped now; what is typed stays. `}
        With a later day everybody is told in time.
      </p>
    </ConfirmDialog>
  );
}

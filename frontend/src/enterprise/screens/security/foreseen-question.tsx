import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { foreseeSingleSignOn, type updateSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import type { ForeseenSignOn, SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { plural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { roleLabel } from '@atrium/rules/people/people';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';

type Changes = Partial<CheckedBody<typeof updateSingleSignOn>>;
type Person = ForeseenSignOn['changes'][number];
interface Question {
  readonly found: ForeseenSignOn;
  readonly label: string;
  /** Passwords go out of use by it. */
  readonly endsPasswords: boolean;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before saving, with the effects on users. `dialog` is rendered next to the form. */
export function useForeseenQuestion(settings: SingleSignOnSettings): {
  readonly ask: (changes: Changes) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (changes: Changes): Promise<boolean> => {
    const after = { ...settings, ...changes };
    if (!after.isOn) return true;
    const endsPasswords = after.isOnly && !(settings.isOn && settings.isOnly);
    const changesGroups = changes.groups !== undefined || (!settings.isOn && after.groups.length > 0);
    if (!endsPasswords && !changesGroups) return true;
    const found = await call(foreseeSingleSignOn, {
      body: {
        groups: changesGroups ? [...after.groups] : [],
        ...(changes.issuer === undefined ? {} : { issuer: changes.issuer }),
      },
    });
    if (!endsPasswords && found.changes.length + found.atRisk.length === 0) return true;
    return new Promise((resolve) => setQuestion({ found, label: after.label, endsPasswords, answer: resolve }));
  };
  const dialog = question !== null && (
    <ForeseenDialog
      {...question}
      answer={(isMeant) => {
        question.answer(isMeant);
        setQuestion(null);
      }}
    />
  );
  return { ask, dialog };
}

export function ForeseenDialog({ found, label, endsPasswords, answer }: Question) {
  const { passwords, changes, atRisk, unknown } = found;
  const losing = changes.filter(loses);
  const others = changes.filter((person) => !loses(person));
  return (
    <ConfirmDialog
      title={endsPasswords ? 'Switch off passwords?' : 'Save these groups?'}
      description={
        endsPasswords
          ? `${plural(passwords.people, 'person signs', 'people sign')} in with ${label} alone from then on. ${plural(passwords.superadmins, 'superadmin keeps a password', 'superadmins keep their passwords')}, and API keys go on.`
          : `Groups apply when somebody signs in with ${label} the next time.`
      }
      action={endsPasswords ? 'Switch off passwords' : 'Save groups'}
      busy="Saving..."
      failed="The settings could not be saved. Please try again."
      onConfirm={() => Promise.resolve(answer(true))}
      onClose={() => answer(false)}
    >
      <div className="flex flex-col gap-4">
        {endsPasswords && (
          <ul className="list-disc space-y-1 pl-5 text-table">
            <li>
              {passwords.sessions === 0
                ? 'Nobody has a session open that began with a password.'
                : `${plural(passwords.withSessions, 'person has', 'people have')} ${plural(passwords.sessions, 'session')} open that began with a password or passkey. ${passwords.sessions === 1 ? 'It ends' : 'They end'} at once; what is typed there and not saved is lost.`}
            </li>
            <li>Links to choose a password, invitations too, end.</li>
          </ul>
        )}
        {endsPasswords && passwords.neverThere > 0 && (
          <Alert tone="warn" className="text-table">
            {passwords.neverThere === passwords.people
              ? `Nobody of them has signed in with ${label} yet. Try it with one person first.`
              : `${passwords.neverThere} of them ${passwords.neverThere === 1 ? 'has' : 'have'} never signed in with ${label}.`}
          </Alert>
        )}
        <People
          heading={`${plural(losing.length, 'person loses', 'people lose')} access at the next sign-in`}
          people={losing}
        />
        <People
          heading={`${plural(others.length, 'person gains or changes', 'people gain or change')} access at the next sign-in`}
          people={others}
        />
        {atRisk.length > 0 && (
          <People
            heading={`The groups of ${plural(unknown, 'person')} are not known yet. ${plural(atRisk.length, 'person loses', 'people lose')} this unless a group gives it`}
            people={atRisk}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

const RANK = ['user', 'manager', 'admin', 'superadmin'];
const loses = ({ loses: lost, role }: Person): boolean =>
  lost.length > 0 || (role !== null && RANK.indexOf(role.after) < RANK.indexOf(role.before));

const inWords = ({ role, gains, loses: lost, accessRoles }: Person): string =>
  [
    ...lost.map((project) => `loses ${PROJECT_NAMES[project]}`),
    ...gains.map((project) => `gains ${PROJECT_NAMES[project]}`),
    ...(role === null ? [] : [`${roleLabel(role.before)} becomes ${roleLabel(role.after)}`]),
    ...accessRoles.map((project) => `another role in ${PROJECT_NAMES[project]}`),
  ].join(', ');

function People({ heading, people }: { readonly heading: string; readonly people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-table font-semibold">{heading}</h3>
      <ul aria-label={heading} className="divide-y divide-line rounded-control border border-line">
        {people.map((person) => (
          <li key={person.staffId} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5 text-table">
            <span className="min-w-0 font-medium wrap-anywhere">{person.name}</span>
            <span className="text-muted">{inWords(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

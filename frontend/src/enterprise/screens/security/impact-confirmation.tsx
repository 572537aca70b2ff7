import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { previewSingleSignOn, type updateSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import type { SingleSignOnPreview, SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { formatPlural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getRoleLabel } from '@atrium/rules/people/people';
import { call } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { askQuestion } from '../../../ui/dialogs/dialog-host.js';

type Changes = Partial<CheckedBody<typeof updateSingleSignOn>>;
type Person = SingleSignOnPreview['changes'][number];
interface ImpactDialogProps {
  readonly preview: SingleSignOnPreview;
  readonly label: string;
  /** True when the change ends the use of passwords. */
  readonly endsPasswords: boolean;
  readonly onClose: (isMeant?: boolean) => void;
}

/** Asks before saving, with the effects on users. */
export async function confirmImpact(settings: SingleSignOnSettings, changes: Changes): Promise<boolean> {
  const after = { ...settings, ...changes };
  if (!after.isOn) return true;
  const endsPasswords = after.isOnly && !(settings.isOn && settings.isOnly);
  const changesGroups = changes.groups !== undefined || (!settings.isOn && after.groups.length > 0);
  if (!endsPasswords && !changesGroups) return true;
  const preview = await call(previewSingleSignOn, {
    body: {
      groups: changesGroups ? [...after.groups] : [],
      ...(changes.issuer === undefined ? {} : { issuer: changes.issuer }),
    },
  });
  if (!endsPasswords && preview.changes.length + preview.atRisk.length === 0) return true;
  return askQuestion({ Component: ImpactDialog }, { preview, label: after.label, endsPasswords });
}

export function ImpactDialog({ preview, label, endsPasswords, onClose }: ImpactDialogProps) {
  const { passwords, changes, atRisk, unknown } = preview;
  const losing = changes.filter(losesAccess);
  const others = changes.filter((person) => !losesAccess(person));
  return (
    <ConfirmDialog
      title={endsPasswords ? 'Turn off passwords?' : 'Save these groups?'}
      description={
        endsPasswords
          ? `${formatPlural(passwords.people, 'person signs', 'people sign')} in with ${label} alone from then on. ${formatPlural(passwords.superadmins, 'superadmin keeps a password', 'superadmins keep their passwords')}, and API keys go on.`
          : `Groups apply at the next sign-in with ${label}.`
      }
      action={endsPasswords ? 'Turn off passwords' : 'Save groups'}
      busy="Saving..."
      failed="The settings could not be saved. Please try again."
      onConfirm={async () => onClose(true)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {endsPasswords && (
          <ul className="list-disc space-y-1 pl-6 text-table">
            <li>
              {passwords.sessions === 0
                ? 'No open session started with a password.'
                : `${formatPlural(passwords.withSessions, 'person has', 'people have')} ${formatPlural(passwords.sessions, 'session')} open that began with a password or passkey. ${passwords.sessions === 1 ? 'It ends' : 'They end'} at once; what is typed there and not saved is lost.`}
            </li>
            <li>Links to choose a password, invitations too, end.</li>
          </ul>
        )}
        {endsPasswords && passwords.neverThere > 0 && (
          <Alert tone="warn" className="text-table">
            {passwords.neverThere === passwords.people
              ? `None of them has signed in with ${label} yet. Try it with one person first.`
              : `${passwords.neverThere} of them ${passwords.neverThere === 1 ? 'has' : 'have'} never signed in with ${label}.`}
          </Alert>
        )}
        <People
          heading={`${formatPlural(losing.length, 'person loses', 'people lose')} access at the next sign-in`}
          people={losing}
        />
        <People
          heading={`${formatPlural(others.length, 'person gains or changes', 'people gain or change')} access at the next sign-in`}
          people={others}
        />
        {atRisk.length > 0 && (
          <People
            heading={`The groups of ${formatPlural(unknown, 'person')} are not known yet. ${formatPlural(atRisk.length, 'person loses', 'people lose')} this unless a group gives it`}
            people={atRisk}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

const RANK = ['user', 'manager', 'admin', 'superadmin'];
const losesAccess = ({ loses: lost, role }: Person): boolean =>
  lost.length > 0 || (role !== null && RANK.indexOf(role.after) < RANK.indexOf(role.before));

const describeImpact = ({ role, gains, loses: lost, accessRoles }: Person): string =>
  [
    ...lost.map((project) => `loses ${PROJECT_NAMES[project]}`),
    ...gains.map((project) => `gains ${PROJECT_NAMES[project]}`),
    ...(role === null ? [] : [`${getRoleLabel(role.before)} becomes ${getRoleLabel(role.after)}`]),
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
            <span className="min-w-0 font-semibold wrap-anywhere">{person.name}</span>
            <span className="text-muted">{describeImpact(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

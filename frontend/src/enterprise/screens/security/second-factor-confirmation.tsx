import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { previewSignInRules, type updateSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { askQuestion } from '../../../ui/dialogs/dialog-host.js';

type Changes = Partial<CheckedBody<typeof updateSignInRules>>;
type RulesPreview = ReplyOf<typeof previewSignInRules>;
interface SecondFactorDialogProps {
  readonly preview: RulesPreview;
  /** Future date from which the second factor is required; null for at once. */
  readonly from: string | null;
  readonly onClose: (isMeant?: boolean) => void;
}

/** Asks before a second factor becomes required, with the number of users who must set one up. */
export async function confirmSecondFactor(settings: OrganizationSettings, changes: Changes): Promise<boolean> {
  const { secondFactorRoles: roles, secondFactorFrom: from } = { ...settings, ...changes };
  const today = getDayInZone(new Date(), settings.timeZone);
  // Past days are equal: the rule already applies.
  const term = (day: string | null | undefined) => (day == null || day > today ? day : today);
  const isOtherTerm = term(from) !== term(settings.secondFactorFrom);
  const newRoles = roles.filter((role) => isOtherTerm || !settings.secondFactorRoles.includes(role));
  if (newRoles.length === 0 || from == null) return true;
  const preview = await call(previewSignInRules, { body: { secondFactorRoles: newRoles } });
  if (preview.withoutSecondFactor === 0) return true;
  return askQuestion({ Component: SecondFactorDialog }, { preview, from: from > today ? from : null });
}

export function SecondFactorDialog({ preview, from, onClose }: SecondFactorDialogProps) {
  const { people, withoutSecondFactor: without, signedIn, includesYou } = preview;
  const day = from === null ? null : formatDayWithYear(from);
  return (
    <ConfirmDialog
      title={day === null ? 'Require a second factor at once?' : `Require a second factor from ${day}?`}
      description={`${without} of ${formatPlural(people, 'person')} with these roles ${without === 1 ? 'has' : 'have'} none${includesYou ? ', and you are one of them' : ''}.`}
      action={day === null ? 'Require it now' : 'Require it'}
      busy="Saving..."
      failed="The rules could not be saved. Please try again."
      variant={day === null ? 'danger' : 'primary'}
      onConfirm={async () => onClose(true)}
      onClose={onClose}
    >
      {day === null ? (
        <p className="text-table">{`They set one up before they do anything else. ${signedIn > 0 ? `${formatPlural(signedIn, 'person is', 'people are')} signed in and ${signedIn === 1 ? 'is' : 'are'} stopped now; what is typed stays. ` : ''}A later day notifies everyone in advance.`}</p>
      ) : (
        <p className="text-table">{`They are told now. From ${day} they set one up before they do anything else, also in the middle of their work; what is typed then stays.`}</p>
      )}
    </ConfirmDialog>
  );
}

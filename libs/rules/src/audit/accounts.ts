import { isolateDirection } from '../names/isolate.js';

/* Audit sentences about accounts: links, invitations, the second factor and mail. */

export const ACCOUNT_ACTION_LABELS = {
  sent: 'Test mail sent',
  invited: 'Invited',
  'link-sent': 'Password link sent',
  'email-changed': 'Own email changed',
  'second-factor-on': 'Two-factor authentication on',
  'second-factor-off': 'Two-factor authentication off',
  'second-factor-reset': 'Two-factor authentication reset',
  'passkey-added': 'Passkey added',
  'passkey-renamed': 'Passkey renamed',
  'passkey-removed': 'Passkey deleted',
  'recovery-codes': 'Recovery codes made',
  'recovery-code': 'Recovery code used',
  'provider-linked': 'Single sign-on linked',
  'provider-unlinked': 'Single sign-on unlinked',
  'access-confirmed': 'Access confirmed',
  'access-ended': 'Access ended in a review',
  'data-given': 'Personal data as a file',
  'erasure-begun': 'Removal of personal data begun',
  erased: 'Personal data removed',
} as const;
export type AccountAction = keyof typeof ACCOUNT_ACTION_LABELS;
export const ACCOUNT_ACTIONS = Object.keys(ACCOUNT_ACTION_LABELS) as readonly AccountAction[];

interface AccountFact {
  readonly actor: { readonly name: string };
  readonly action: string;
  readonly objectName: string | null;
}

/** Returns the audit sentence of an account event, or null when the entry is about something else. */
export function formatAccountEvent({ actor, action, objectName }: AccountFact): string | null {
  const who = isolateDirection(actor.name);
  const name = isolateDirection(objectName ?? '');
  const said: Readonly<Record<AccountAction, string>> = {
    sent: `${who} sent a test mail to ${name}`,
    invited: `${who} invited ${name} to choose a password`,
    'link-sent': `A link to choose a new password was sent to ${name}`,
    'email-changed': `${who} changed their email address to ${name}`,
    'second-factor-on': `${who} set up an authenticator app`,
    'second-factor-off': `${who} removed their authenticator app`,
    'second-factor-reset': `${who} reset the second factor of ${name}`,
    'passkey-added': `${who} added the passkey "${name}"`,
    'passkey-renamed': `${who} renamed a passkey to "${name}"`,
    'passkey-removed': `${who} deleted the passkey "${name}"`,
    'recovery-codes': `${who} made new recovery codes`,
    'recovery-code': `${who} signed in with a recovery code`,
    'provider-linked': `The account of ${who} was linked to ${name}`,
    'provider-unlinked': `${who} unlinked the single sign-on of ${name}`,
    'access-confirmed': `${who} confirmed the access of ${name}`,
    'access-ended': `${who} ended an access of ${name} in a review`,
    'data-given': `${who} took the personal data of ${name} as a file`,
    'erasure-begun': `${who} began to remove the personal data of ${name}`,
    erased: `${who} removed the personal data of ${name}`,
  };
  return Object.hasOwn(said, action) ? said[action as AccountAction] : null;
}

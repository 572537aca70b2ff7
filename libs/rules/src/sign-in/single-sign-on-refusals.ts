/* Reasons why a single sign-on failed. The sign-in screen loads this module, so it has no imports. */

/** Reasons why a sign-in at the provider ended without a session, sent in the URL of the sign-in screen. */
export const SINGLE_SIGN_ON_REFUSALS = [
  'unreachable',
  'settings',
  'cancelled',
  'over',
  'invalid',
  'clock',
  'unverified',
  'no-email',
  'unsaid',
  'unknown',
  'inactive',
  'linked',
  'another',
  'administrator',
  'no-time',
  'not-asked',
  'groups',
  'throttled',
  'off',
  'failed',
] as const;
export type SingleSignOnRefusal = (typeof SINGLE_SIGN_ON_REFUSALS)[number];

/** URL parameter of the sign-in screen with the reason why single sign-on failed. */
export const REFUSAL_PARAMETER = 'sign-in';

/** Returns a sentence with the reason and the next step. */
export const getSingleSignOnMessage = (refusal: SingleSignOnRefusal, label: string): string =>
  ({
    unreachable: `${label} cannot be reached right now. Please try again in a moment, or sign in with your password if you have one.`,
    settings: `${label} refused Atrium itself. Please tell an administrator: client and secret may have changed.`,
    cancelled: `The sign-in at ${label} was cancelled. Please try again.`,
    over: 'This sign-in took too long, or was begun in another window. Please begin again.',
    invalid: `The answer of ${label} could not be trusted, so nobody was signed in. Please begin again, and tell an administrator if it stays so.`,
    clock: `The clocks of ${label} and Atrium differ too much. Please tell an administrator.`,
    unverified: `${label} has not verified your email address. Please verify it there, then sign in again.`,
    'no-email': `${label} does not send your email address. Please tell an administrator: the claim "email" of the scope "email" is missing for Atrium, or your account there has no address.`,
    unsaid: `${label} does not say whether your email address is verified. Please tell an administrator: the claim "email_verified" of the scope "email" is missing for Atrium (at Microsoft Entra ID "xms_edov").`,
    unknown: 'There is no account with your email address here. Please ask an administrator to add you.',
    inactive: 'Your account is not active. Please ask an administrator.',
    linked: `Your account is linked to another sign-in at ${label}. Please ask an administrator to unlink it.`,
    another: `You signed in at ${label} as somebody else. Please sign in there as yourself.`,
    administrator: `This address belongs to an administrator, whose account is not linked by itself. Please sign in with your password, then link ${label} under "Password and sessions".`,
    'no-time': 'Your provider does not state when you signed in. Please confirm with your own password or passkey.',
    'not-asked': `${label} did not ask you to sign in again. Please try again, and sign in there.`,
    groups: `${label} sent too many groups to read them all. Please tell an administrator.`,
    throttled: 'Too many failed attempts. Please try again in a few minutes.',
    off: 'Single sign-on is not set up here. Please sign in with your password.',
    failed: 'Something went wrong on our side. Please try again.',
  })[refusal];

export const isSingleSignOnRefusal = (text: string): text is SingleSignOnRefusal =>
  (SINGLE_SIGN_ON_REFUSALS as readonly string[]).includes(text);

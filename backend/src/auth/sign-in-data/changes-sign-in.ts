/** The data of a member that decides who can sign in as whom, and what that sign-in opens. */
export const SIGN_IN_FIELDS = [
  'email',
  'password',
  'link',
  'secondFactor',
  'provider',
  'role',
  'isActive',
  'access',
] as const;
export type SignInField = (typeof SIGN_IN_FIELDS)[number];
export type SignInChanges = Partial<Readonly<Record<SignInField, unknown>>>;

export interface SignInChange {
  readonly fields: readonly SignInField[];
  /** The change that the member confirms by signing in: "change an email address". */
  readonly act: string;
  /** True when the change revokes links, remembered devices and sessions from before it. */
  readonly isRevoking: boolean;
}

/** The first field that changes names the act. */
const ACTS: Readonly<Record<SignInField, string>> = {
  email: 'change an email address',
  password: 'give a password',
  link: 'send a sign-in link',
  secondFactor: 'reset a second factor',
  provider: 'unlink single sign-on',
  role: 'change a role',
  isActive: 'change whether somebody can sign in',
  access: 'change access',
};
const REVOKING: ReadonlySet<SignInField> = new Set(['email', 'password', 'secondFactor', 'provider', 'isActive']);

/**
 * Returns what `changes` do to the way a member signs in; null when they do nothing to it. Every path on which
 * somebody changes members calls it: create, update, import, batch, invitation, review, end of employment, and the
 * groups and links of the identity provider.
 * @param member null for a new member, whose every field is sign-in data
 */
export function changesSignIn(member: object | null, changes: SignInChanges): SignInChange | null {
  const fields = SIGN_IN_FIELDS.filter((field) => changes[field] !== undefined);
  const [first] = fields;
  if (first === undefined) return null;
  return member === null
    ? { fields, act: 'add a member', isRevoking: false }
    : {
        fields,
        act: ACTS[first],
        // A linked identity adds a way to sign in and replaces none; `null` unlinks it.
        isRevoking: fields.some((field) => REVOKING.has(field) && (field !== 'provider' || changes.provider === null)),
      };
}

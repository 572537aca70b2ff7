/** Fields that decide who can sign in as whom, and with which rights. */
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
  /** The action that the user confirms by signing in: "change an email address". */
  readonly action: string;
  /** True when the change ends links, remembered devices and sessions. */
  readonly isRevoking: boolean;
}

const ACTIONS: Readonly<Record<SignInField, string>> = {
  email: 'change an email address',
  password: 'give a password',
  link: 'send a sign-in link',
  secondFactor: 'reset two-factor authentication',
  provider: 'unlink single sign-on',
  role: 'change a role',
  isActive: 'change whether a user can sign in',
  access: 'change access',
};
const REVOKING_FIELDS: ReadonlySet<SignInField> = new Set([
  'email',
  'password',
  'secondFactor',
  'provider',
  'isActive',
]);

/**
 * Returns how `changes` affect a member's sign-in, or null if they do not. Every operation that changes members calls
 * it: create, update, import, batch, invitation, review, end of employment and single sign-on.
 * @param member null for a new member, for whom every field affects the sign-in
 */
export function detectSignInChange(member: object | null, changes: SignInChanges): SignInChange | null {
  const fields = SIGN_IN_FIELDS.filter((field) => changes[field] !== undefined);
  const [first] = fields;
  if (first === undefined) return null;
  return member === null
    ? { fields, action: 'add a member', isRevoking: false }
    : {
        fields,
        action: ACTIONS[first],
        // Linking an identity adds a way to sign in and replaces none; `null` unlinks it.
        isRevoking: fields.some(
          (field) => REVOKING_FIELDS.has(field) && (field !== 'provider' || changes.provider === null),
        ),
      };
}

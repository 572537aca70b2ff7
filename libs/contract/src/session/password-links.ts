import { tokenOfLink } from '@atrium/rules/links/link-token';
import * as z from 'zod/mini';
import { anyone, endpoint } from '../core/endpoint.js';
import { codeText, instant } from '../core/fields.js';
import { newPassword, signInName } from './password-fields.js';

/* Choosing a password by a link that was mailed or handed over, by somebody who cannot sign in. */

export const LINK_PURPOSES = ['reset', 'invitation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const INCOMPLETE = 'This link is incomplete';
const token = () =>
  z.pipe(
    codeText({ error: INCOMPLETE }, INCOMPLETE),
    z.transform((text, context): string => {
      const found = tokenOfLink(text);
      if (found !== null) return found;
      context.issues.push({ code: 'custom', input: text, message: INCOMPLETE });
      return z.NEVER;
    }),
  );

export const getSignInOptions = endpoint({
  name: 'getSignInOptions',
  summary: 'What whoever cannot sign in can do about it here',
  method: 'GET',
  path: '/api/auth/options',
  access: anyone,
  reply: z.object({
    /** Whether links can be mailed. */
    canMail: z.boolean(),
    /** In development: they go to nobody, and a superadmin finds them under Security. */
    isMailKept: z.optional(z.boolean()),
    /** "Continue with …"; null: there is no provider. `isOnly`: passwords are for superadmins. */
    singleSignOn: z.nullable(z.object({ label: z.string(), isOnly: z.boolean() })),
  }),
  status: 200,
});

export const askForPasswordLink = endpoint({
  name: 'askForPasswordLink',
  summary: 'Mail a link to choose a new password; the answer is the same for an account that does not exist',
  method: 'POST',
  path: '/api/auth/password-links',
  access: anyone,
  body: z.object({ username: signInName() }),
  status: 204,
  errors: ['mail.not-set-up', 'auth.too-many-attempts'],
});

/** By POST, so that no log has the link. */
export const readPasswordLink = endpoint({
  name: 'readPasswordLink',
  summary: 'Whose link this is, and what it is for',
  method: 'POST',
  path: '/api/auth/password-link',
  access: anyone,
  body: z.object({ token: token() }),
  reply: z.object({
    purpose: z.enum(LINK_PURPOSES),
    username: z.string(),
    firstName: z.nullable(z.string()),
    /** Names that others know, of which the password must not be made. */
    names: z.array(z.string()),
    expiresAt: instant(),
  }),
  status: 200,
  errors: ['link.ended', 'auth.too-many-attempts'],
});

export const choosePassword = endpoint({
  name: 'choosePassword',
  summary: "Choose a password by a link, which works once; ends all of the person's sessions",
  method: 'POST',
  path: '/api/auth/choose-password',
  access: anyone,
  sessionOnly: true,
  body: z.object({ token: token(), newPassword: newPassword() }),
  status: 204,
  errors: ['link.ended', 'password.guessable', 'auth.too-many-attempts', 'auth.too-many-at-once'],
});

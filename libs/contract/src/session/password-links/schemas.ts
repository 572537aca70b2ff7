import * as z from 'zod/mini';
import { extractLinkToken } from '@atrium/rules/links/link-token';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { newPassword, signInName } from '../password-fields.js';

/* Choosing a password without a session, by a link that was mailed or handed over. */

export const LINK_PURPOSES = ['reset', 'invitation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const INCOMPLETE = 'This link is incomplete';
const token = () =>
  z.pipe(
    f.codeText({ error: INCOMPLETE }, INCOMPLETE),
    z.transform((text, context): string => {
      const found = extractLinkToken(text);
      if (found !== null) return found;
      context.issues.push({ code: 'custom', input: text, message: INCOMPLETE });
      return z.NEVER;
    }),
  );

export const getSignInOptionsSchemas = callSchemas({
  summary: 'Get the options of users who cannot sign in',
  reply: z.object({
    canMail: z.boolean(),
    /** In development mails are stored and not sent; superadmins read them under Security. */
    isMailKept: z.optional(z.boolean()),
    /** "Continue with …"; null without a provider. `isOnly`: only superadmins may use passwords. */
    singleSignOn: z.nullable(z.object({ label: z.string(), isOnly: z.boolean() })),
  }),
});

export const askForPasswordLinkSchemas = callSchemas({
  summary: 'Email a link to choose a new password; the response is identical for unknown accounts',
  body: z.object({ username: signInName() }),
  errors: ['mail.not-set-up', 'auth.too-many-attempts'],
});

export const readPasswordLinkSchemas = callSchemas({
  summary: 'Get the user and purpose of a password link',
  body: z.object({ token: token() }),
  reply: z.object({
    purpose: z.enum(LINK_PURPOSES),
    username: z.string(),
    firstName: z.nullable(z.string()),
    /** Names that the password must not contain. */
    names: z.array(z.string()),
    expiresAt: f.instant(),
  }),
  errors: ['link.ended', 'auth.too-many-attempts'],
});

export const choosePasswordSchemas = callSchemas({
  summary: 'Set a password with a one-time link; ends all sessions of the user',
  sessionOnly: true,
  body: z.object({ token: token(), newPassword: newPassword() }),
  errors: ['link.ended', 'password.guessable', 'auth.too-many-attempts', 'auth.too-many-at-once'],
});

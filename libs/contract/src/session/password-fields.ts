import * as z from 'zod/mini';
import {
  isPublishedPassword,
  isTemporaryPassword,
  PUBLISHED_PASSWORD_MESSAGE,
  getPasswordProblems,
  TEMPORARY_PASSWORD_TOO_SHORT,
} from '@atrium/rules/sign-in/password';

/** Longest password that is hashed, in bytes (docs/api.md). */
const MAX_BYTES = 1024;

const limits = [
  z.refine<string>((text) => new TextEncoder().encode(text).length <= MAX_BYTES, {
    error: 'This is too long',
    abort: true,
  }),
  // All lone surrogates would hash alike.
  z.refine<string>((text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text), {
    error: 'This contains a character that cannot be used',
  }),
] as const;

/** A password as typed, not trimmed. */
export const secret = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }), ...limits);

export const signInName = () => {
  const message = 'Email or username is required';
  return z.string({ error: message }).check(z.trim(), z.minLength(1, { error: message }), ...limits);
};

/** A permanent password; reports every broken rule. */
export const newPassword = () =>
  z.string({ error: 'Password must be at least 8 characters' }).check(
    ...limits,
    z.superRefine((password, context) => {
      for (const message of getPasswordProblems(password))
        context.addIssue({ code: 'custom', input: password, message });
    }),
  );

/** A password that its owner must replace; blank and null mean none. */
export const temporaryPassword = () =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string().check(
          ...limits,
          z.refine((text) => text.trim() === '' || isTemporaryPassword(text), { error: TEMPORARY_PASSWORD_TOO_SHORT }),
          z.refine((text) => !isPublishedPassword(text), { error: PUBLISHED_PASSWORD_MESSAGE }),
        ),
        z.transform((text): string | null => (text.trim() === '' ? null : text)),
      ),
    ),
  );

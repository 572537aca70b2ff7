/** Shortest secure password, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Shortest temporary password, in characters; no other rule applies to it. */
export const TEMPORARY_PASSWORD_MIN_LENGTH = 6;
export const TEMPORARY_PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
export const PASSWORD_PUBLISHED =
  'This password is published with the demo accounts. Please choose one that only you know.';
/** The password of all demo accounts, which the README names. */
export const DEMO_PASSWORD = 'Demo-Pass-2026!';
export const PASSWORDS_DIFFER = "Passwords don't match";

export const PASSWORD_CRITERIA = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const;
export type PasswordCriterion = (typeof PASSWORD_CRITERIA)[number];

/** The message of an unmet criterion (docs/api.md). */
export const PASSWORD_MESSAGES: Readonly<Record<PasswordCriterion, string>> = {
  length: 'Password must be at least 8 characters',
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
};

export type PasswordLevel = 'none' | 'Weak' | 'Medium' | 'Strong';

/** Whether one criterion is met. Letters and digits of any script count; a special character is anything else, a space too. */
export function meetsCriterion(criterion: PasswordCriterion, password: string): boolean {
  return TESTS[criterion](password);
}

/** The messages of all criteria that are not met, in their order; empty when the password will do. */
export function passwordProblems(password: string): string[] {
  return PASSWORD_CRITERIA.filter((criterion) => !meetsCriterion(criterion, password)).map(
    (criterion) => PASSWORD_MESSAGES[criterion],
  );
}

/** One sentence for the field, where the criteria themselves stand below it. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  return passwordProblems(password).length === 0 ? undefined : 'Please choose one that meets the rules below';
}

/**
 * Segments of the meter (0 to 5) and its word: Weak up to 2, Medium at 3, Strong above; at 0 it is empty.
 * A guessable password is weak whatever rules it meets, and one that was not checked is not called strong. @param guessable `guessablePassword` says so; null: it has not said yet
 */
export function passwordStrength(
  password: string,
  guessable: boolean | null = false,
): { met: number; level: PasswordLevel } {
  const met = PASSWORD_CRITERIA.length - passwordProblems(password).length;
  if (met === 0) return { met, level: 'none' };
  if (guessable === true) return { met: Math.min(met, MOST_OF_WEAK), level: 'Weak' };
  const known = guessable === null ? Math.min(met, MOST_OF_MEDIUM) : met;
  return { met: known, level: known <= MOST_OF_WEAK ? 'Weak' : known <= MOST_OF_MEDIUM ? 'Medium' : 'Strong' };
}

const MOST_OF_WEAK = 2;
const MOST_OF_MEDIUM = 3;

/** Returns whether `password` contains the published one in any case and any Unicode form. */
export function isPublishedPassword(password: string): boolean {
  return password.normalize('NFKC').toLowerCase().includes(DEMO_PASSWORD.toLowerCase());
}

/** Whether a temporary password is long enough; characters are counted, not UTF-16 units. */
export function isTemporaryPassword(password: string): boolean {
  return characters(password) >= TEMPORARY_PASSWORD_MIN_LENGTH;
}

/**
 * 12 characters from letters, digits and symbols, at least one capital, one small letter,
 * one digit and one symbol among them, so that it also meets the secure rules; without those that are easily misread.
 * `randomInt(n)` must answer a whole number from 0 to n - 1, uniformly and from a cryptographic source; else RangeError.
 */
export function generateTemporaryPassword(randomInt: (maxExclusive: number) => number): string {
  const pick = (from: string): string => from[drawn(randomInt, from.length)]!;
  const all = CLASSES.join('');
  const chosen = [...CLASSES.map(pick), ...Array.from({ length: 12 - CLASSES.length }, () => pick(all))];
  for (let last = chosen.length - 1; last > 0; last -= 1) {
    const other = drawn(randomInt, last + 1);
    [chosen[last], chosen[other]] = [chosen[other]!, chosen[last]!];
  }
  return chosen.join('');
}

const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!@#$%^&*-_=+?'] as const;

const TESTS: Readonly<Record<PasswordCriterion, (password: string) => boolean>> = {
  length: (password) => characters(password) >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
};

function characters(text: string): number {
  return Array.from(text).length;
}

function drawn(randomInt: (maxExclusive: number) => number, maxExclusive: number): number {
  const value = randomInt(maxExclusive);
  if (!Number.isInteger(value) || value < 0 || value >= maxExclusive)
    throw new RangeError(`randomInt answered ${value} for ${maxExclusive}`);
  return value;
}

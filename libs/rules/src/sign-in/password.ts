/** Minimum length of a secure password in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Minimum length of a temporary password in characters, its only rule. */
export const TEMPORARY_PASSWORD_MIN_LENGTH = 6;
export const TEMPORARY_PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
export const PUBLISHED_PASSWORD_MESSAGE =
  'This password is published with the demo accounts. Please choose one that only you know.';
/** Password of all demo accounts, published in the README. */
export const DEMO_PASSWORD = 'Demo-Pass-2026!';
export const PASSWORDS_DIFFER = "Passwords don't match";

export const PASSWORD_CRITERIA = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const;
export type PasswordCriterion = (typeof PASSWORD_CRITERIA)[number];

/** Messages for unmet criteria. */
export const PASSWORD_MESSAGES: Readonly<Record<PasswordCriterion, string>> = {
  length: 'Password must be at least 8 characters',
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
};

export type PasswordLevel = 'none' | 'Weak' | 'Medium' | 'Strong';

/** Returns whether a criterion is met. Letters and digits of all scripts count; all else is a special character. */
export function meetsCriterion(criterion: PasswordCriterion, password: string): boolean {
  return CRITERION_TESTS[criterion](password);
}

/** Returns the messages of all unmet criteria in order; empty for a secure password. */
export function getPasswordProblems(password: string): string[] {
  return PASSWORD_CRITERIA.filter((criterion) => !meetsCriterion(criterion, password)).map(
    (criterion) => PASSWORD_MESSAGES[criterion],
  );
}

/** Returns a single error for a password field whose criteria are listed below it. */
export function getPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  return getPasswordProblems(password).length === 0 ? undefined : 'Please choose one that meets the rules below';
}

/**
 * Returns the meter's segments (0 to 5) and level: Weak up to 2, Medium at 3, Strong above. Guessable passwords are at
 * most Weak, and unchecked ones at most Medium.
 * @param guessable result of `getGuessableReason`; null while it is not known
 */
export function getPasswordStrength(
  password: string,
  guessable: boolean | null = false,
): { met: number; level: PasswordLevel } {
  const met = PASSWORD_CRITERIA.length - getPasswordProblems(password).length;
  if (met === 0) return { met, level: 'none' };
  if (guessable === true) return { met: Math.min(met, MAX_WEAK_SCORE), level: 'Weak' };
  const known = guessable === null ? Math.min(met, MAX_MEDIUM_SCORE) : met;
  return { met: known, level: known <= MAX_WEAK_SCORE ? 'Weak' : known <= MAX_MEDIUM_SCORE ? 'Medium' : 'Strong' };
}

const MAX_WEAK_SCORE = 2;
const MAX_MEDIUM_SCORE = 3;

/** Returns whether `password` contains the published one in any case and Unicode form. */
export function isPublishedPassword(password: string): boolean {
  return password.normalize('NFKC').toLowerCase().includes(DEMO_PASSWORD.toLowerCase());
}

/** Returns whether a temporary password is long enough, in characters rather than UTF-16 units. */
export function isTemporaryPassword(password: string): boolean {
  return countCharacters(password) >= TEMPORARY_PASSWORD_MIN_LENGTH;
}

/**
 * Generates 12 easily read characters with at least one of each class. `randomInt(n)` must return secure uniform
 * integers from 0 to n - 1; throws RangeError otherwise.
 */
export function generateTemporaryPassword(randomInt: (maxExclusive: number) => number): string {
  const pick = (from: string): string => from[pickRandom(randomInt, from.length)]!;
  const all = CLASSES.join('');
  const chosen = [...CLASSES.map(pick), ...Array.from({ length: 12 - CLASSES.length }, () => pick(all))];
  for (let last = chosen.length - 1; last > 0; last -= 1) {
    const other = pickRandom(randomInt, last + 1);
    [chosen[last], chosen[other]] = [chosen[other]!, chosen[last]!];
  }
  return chosen.join('');
}

const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!@#$%^&*-_=+?'] as const;

const CRITERION_TESTS: Readonly<Record<PasswordCriterion, (password: string) => boolean>> = {
  length: (password) => countCharacters(password) >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
};

function countCharacters(text: string): number {
  return Array.from(text).length;
}

function pickRandom(randomInt: (maxExclusive: number) => number, maxExclusive: number): number {
  const value = randomInt(maxExclusive);
  if (!Number.isInteger(value) || value < 0 || value >= maxExclusive)
    throw new RangeError(`randomInt answered ${value} for ${maxExclusive}`);
  return value;
}

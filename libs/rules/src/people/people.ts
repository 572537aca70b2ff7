import { graphemesOf } from '../names/graphemes.js';
import { isolate } from '../names/isolate.js';
import type { Role } from './rights.js';

/** Known name parts of a person; any of them may be missing. */
export interface PersonName {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly viaKey?: string | undefined;
}

/** Returns the full name, else the email, else "User", as plain text for data. */
export function fullName(person: PersonName | null | undefined): string {
  const name = namesOf(person).join(' ') || trimmed(person?.email) || 'User';
  const key = keyOf(person);
  return key === undefined ? name : `${name} via ${key}`;
}

/** Returns the full name for sentences and labels, isolated when its direction would disturb the text around it. */
export function displayName(person: PersonName | null | undefined): string {
  return isolate(fullName(person));
}

/** Returns the full name, else the email's local part, else a single name or "User". */
export function shortName(person: PersonName | null | undefined): string {
  const names = namesOf(person);
  const joined = names.join(' ');
  const name = isolate(names.length === 2 ? joined : trimmed(person?.email?.split('@')[0]) || joined || 'User');
  const key = keyOf(person);
  return key === undefined ? name : `${name} via ${isolate(key)}`;
}

/** Returns the name for greetings: first name, else the email, else "User". */
export function greetingName(person: PersonName | null | undefined): string {
  return isolate(trimmed(person?.firstName) || trimmed(person?.email) || 'User');
}

/** Returns one or two initials, else the first letter of the email, else "U". */
export function initials(person: PersonName | null | undefined): string {
  const names = namesOf(person);
  const letters = (names.length > 0 ? names : [trimmed(person?.email)]).map(capital);
  return letters.join(letters.every((letter) => JOINING.test(letter)) ? ZERO_WIDTH_NON_JOINER : '') || 'U';
}

/** Returns a role's label, or "Staff" for unknown and missing roles. */
export function roleLabel(role: string | null | undefined): string {
  return role && Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as Role] : 'Staff';
}

/** Returns the access level in the project chooser: Admin for admins and superadmins, else User. */
export function accessLevelLabel(role: string | null | undefined): 'Admin' | 'User' {
  return role === 'admin' || role === 'superadmin' ? 'Admin' : 'User';
}

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  manager: 'Manager',
  user: 'User',
};

const REMOVED = /^former-staff-\d+@removed\.invalid$/;

/** Returns the placeholder address of an erased person, which accepts no mail and is never shown. */
export const removedAddress = (staffId: number): string => `former-staff-${staffId}@removed.invalid`;

/** Returns the address to show, or null when it is missing or erased. */
export const shownAddress = (email: string | null | undefined): string | null =>
  REMOVED.test(trimmed(email)) ? null : trimmed(email) || null;

function namesOf(person: PersonName | null | undefined): string[] {
  return [trimmed(person?.firstName), trimmed(person?.lastName)].filter((name) => name !== '');
}

function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? '';
}

/** Letters that join their neighbors, so that two initials would look like one word. */
const JOINING = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Returns the first readable grapheme in upper case, unless its upper case has two letters ("ß"). */
function capital(text: string): string {
  const graphemes = graphemesOf(text.normalize('NFC'));
  const first = graphemes.find((grapheme) => READABLE.test(grapheme)) ?? graphemes[0] ?? '';
  const upper = first.toUpperCase();
  return graphemesOf(upper).length === 1 ? upper : first;
}

function keyOf(person: PersonName | null | undefined): string | undefined {
  return person != null && 'viaKey' in person ? person.viaKey : undefined;
}

import { graphemesOf } from '../names/graphemes.js';
import { isolate } from '../names/isolate.js';
import type { Role } from './rights.js';

/** Whatever is known of a person; any part may be missing. */
export interface PersonName {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  /** Name of the API key that acted for the person. */
  readonly viaKey?: string | undefined;
}

/** First and last name (or the one there is), else the e-mail, else "User". For data. */
export function fullName(person: PersonName | null | undefined): string {
  const name = namesOf(person).join(' ') || trimmed(person?.email) || 'User';
  const key = keyOf(person);
  return key === undefined ? name : `${name} via ${key}`;
}

/** The full name for sentences and labels, isolated where its direction would disturb the text around it. */
export function displayName(person: PersonName | null | undefined): string {
  return isolate(fullName(person));
}

/** Full name, else the part of the e-mail before the at-sign, else the one name there is, else "User". */
export function shortName(person: PersonName | null | undefined): string {
  const names = namesOf(person);
  const joined = names.join(' ');
  const name = isolate(names.length === 2 ? joined : trimmed(person?.email?.split('@')[0]) || joined || 'User');
  const key = keyOf(person);
  return key === undefined ? name : `${name} via ${isolate(key)}`;
}

/** First name, else the e-mail, else "User": the greeting of the project chooser. */
export function greetingName(person: PersonName | null | undefined): string {
  return isolate(trimmed(person?.firstName) || trimmed(person?.email) || 'User');
}

/** One or two capitals from the names, else the first of the e-mail, else "U". */
export function initials(person: PersonName | null | undefined): string {
  const names = namesOf(person);
  const letters = (names.length > 0 ? names : [trimmed(person?.email)]).map(capital);
  return letters.join(letters.every((letter) => JOINING.test(letter)) ? ZERO_WIDTH_NON_JOINER : '') || 'U';
}

/** The role in words; "Staff" where there is none or an unknown one (screens, Everywhere). */
export function roleLabel(role: string | null | undefined): string {
  return role && Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as Role] : 'Staff';
}

/** "Access Level" of the project chooser: Admin for admins and superadmins, else User (screens, Everywhere). */
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

/** What stands as the address of somebody whose data was removed: it leads nowhere, and no screen shows it. */
export const removedAddress = (staffId: number): string => `former-staff-${staffId}@removed.invalid`;

/** The address to show; null where there is none, or none any more. */
export const shownAddress = (email: string | null | undefined): string | null =>
  REMOVED.test(trimmed(email)) ? null : trimmed(email) || null;

function namesOf(person: PersonName | null | undefined): string[] {
  return [trimmed(person?.firstName), trimmed(person?.lastName)].filter((name) => name !== '');
}

function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? '';
}

/** Letters that change their form beside each other, so that two initials would read as one word. */
const JOINING = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The first readable grapheme as a capital; one whose capital is two letters ("ß") stays as it is. */
function capital(text: string): string {
  const graphemes = graphemesOf(text.normalize('NFC'));
  const first = graphemes.find((grapheme) => READABLE.test(grapheme)) ?? graphemes[0] ?? '';
  const upper = first.toUpperCase();
  return graphemesOf(upper).length === 1 ? upper : first;
}

function keyOf(person: PersonName | null | undefined): string | undefined {
  return person != null && 'viaKey' in person ? person.viaKey : undefined;
}

import { splitGraphemes } from '../names/graphemes.js';
import { isolateDirection } from '../names/isolate.js';
import type { Role } from './rights.js';

/** Known name parts of a person; any of them may be missing. */
export interface PersonName {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly viaKey?: string | undefined;
}

/** Returns the full name, else the email, else "User", as plain text for data. */
export function getFullName(person: PersonName | null | undefined): string {
  const name = getNames(person).join(' ') || trimText(person?.email) || 'User';
  const key = getApiKeyName(person);
  return key === undefined ? name : `${name} via ${key}`;
}

/** Returns the full name for sentences and labels, isolated when its direction would disturb the text around it. */
export function getDisplayName(person: PersonName | null | undefined): string {
  return isolateDirection(getFullName(person));
}

/** Returns the full name, else the email's local part, else a single name or "User". */
export function getShortName(person: PersonName | null | undefined): string {
  const names = getNames(person);
  const joined = names.join(' ');
  const name = isolateDirection(
    names.length === 2 ? joined : trimText(person?.email?.split('@')[0]) || joined || 'User',
  );
  const key = getApiKeyName(person);
  return key === undefined ? name : `${name} via ${isolateDirection(key)}`;
}

/** Returns the name for greetings: first name, else the email, else "User". */
export function getGreetingName(person: PersonName | null | undefined): string {
  return isolateDirection(trimText(person?.firstName) || trimText(person?.email) || 'User');
}

/** Returns one or two initials, else the first letter of the email, else "U". */
export function getInitials(person: PersonName | null | undefined): string {
  const names = getNames(person);
  const letters = (names.length > 0 ? names : [trimText(person?.email)]).map(getFirstCapital);
  return letters.join(letters.every((letter) => JOINERS.test(letter)) ? ZERO_WIDTH_NON_JOINER : '') || 'U';
}

/** Returns a role's label, or "Staff" for unknown and missing roles. */
export function getRoleLabel(role: string | null | undefined): string {
  return role && Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as Role] : 'Staff';
}

/** Returns the access level in the project chooser: Admin for admins and superadmins, else User. */
export function getAccessLevelLabel(role: string | null | undefined): 'Admin' | 'User' {
  return role === 'admin' || role === 'superadmin' ? 'Admin' : 'User';
}

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  manager: 'Manager',
  user: 'User',
};

const ERASED_ADDRESS = /^former-staff-\d+@removed\.invalid$/;

/** Returns the placeholder address of an erased person, which accepts no mail and is never shown. */
export const getErasedAddress = (staffId: number): string => `former-staff-${staffId}@removed.invalid`;

/** Returns the address to show, or null when it is missing or erased. */
export const getVisibleAddress = (email: string | null | undefined): string | null =>
  ERASED_ADDRESS.test(trimText(email)) ? null : trimText(email) || null;

function getNames(person: PersonName | null | undefined): string[] {
  return [trimText(person?.firstName), trimText(person?.lastName)].filter((name) => name !== '');
}

function trimText(text: string | null | undefined): string {
  return text?.trim() ?? '';
}

/** Matches letters that join their neighbors, so that two initials would look like one word. */
const JOINERS = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Returns the first readable grapheme in upper case, unless its upper case has two letters ("ß"). */
function getFirstCapital(text: string): string {
  const graphemes = splitGraphemes(text.normalize('NFC'));
  const first = graphemes.find((grapheme) => READABLE.test(grapheme)) ?? graphemes[0] ?? '';
  const upper = first.toUpperCase();
  return splitGraphemes(upper).length === 1 ? upper : first;
}

function getApiKeyName(person: PersonName | null | undefined): string | undefined {
  return person != null && 'viaKey' in person ? person.viaKey : undefined;
}

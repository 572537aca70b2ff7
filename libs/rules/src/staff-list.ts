import { PROJECT_NAMES } from './labels.js';
import { type Project, PROJECTS } from './rights.js';

/* A list of staff as a file: the same columns out and in. */

export const ACCESS_COLUMNS = ['access', 'department', 'role', 'until'] as const;
type AccessColumn = (typeof ACCESS_COLUMNS)[number];
export type AccessTarget = `${Project}:${AccessColumn}`;
export const PERSON_TARGETS = ['firstName', 'lastName', 'email', 'role', 'position', 'phone', 'hireDate'] as const;
export type StaffTarget = (typeof PERSON_TARGETS)[number] | AccessTarget;

const PERSON_HEADINGS: Readonly<Record<(typeof PERSON_TARGETS)[number], string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  role: 'Account',
  position: 'Position',
  phone: 'Phone',
  hireDate: 'Hire Date',
};
const ACCESS_HEADINGS: Readonly<Record<AccessColumn, string>> = {
  access: 'Access',
  department: 'Department',
  role: 'Role',
  until: 'Until',
};

export const STAFF_TARGETS: readonly StaffTarget[] = [
  ...PERSON_TARGETS,
  ...PROJECTS.flatMap((project) => ACCESS_COLUMNS.map((column): StaffTarget => `${project}:${column}`)),
];

export const staffHeading = (target: StaffTarget): string => {
  const [project, column] = target.split(':') as [Project, AccessColumn | undefined];
  return column === undefined
    ? PERSON_HEADINGS[target as keyof typeof PERSON_HEADINGS]
    : `${PROJECT_NAMES[project]} ${ACCESS_HEADINGS[column]}`;
};

const words = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Other names under which people keep them. */
const ALSO: Readonly<Record<string, StaffTarget>> = {
  'given name': 'firstName',
  forename: 'firstName',
  first: 'firstName',
  surname: 'lastName',
  'family name': 'lastName',
  last: 'lastName',
  mail: 'email',
  'e mail': 'email',
  'email address': 'email',
  'e mail address': 'email',
  'account role': 'role',
  'account type': 'role',
  'job title': 'position',
  title: 'position',
  telephone: 'phone',
  mobile: 'phone',
  'phone number': 'phone',
  'start date': 'hireDate',
  hired: 'hireDate',
  'date of hire': 'hireDate',
  ...Object.fromEntries(PROJECTS.map((project) => [words(PROJECT_NAMES[project]), `${project}:access`])),
};

/** What each column is, by its heading; each target once. Null: nothing that is known. */
export function guessStaffColumns(headings: readonly string[]): (StaffTarget | null)[] {
  const taken = new Set<StaffTarget>();
  return headings.map((heading) => {
    const said = words(heading);
    const target = STAFF_TARGETS.find((one) => words(staffHeading(one)) === said) ?? ALSO[said] ?? null;
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

/** "yes", "x", "1" in a cell; null: neither. */
export function yesOrNo(cell: string): boolean | null {
  const said = cell.trim().toLowerCase();
  if (['yes', 'y', 'x', '1', 'true', 'sim', 'ja'].includes(said)) return true;
  return ['', 'no', 'n', '0', 'false', '-', 'não', 'nein'].includes(said) ? false : null;
}

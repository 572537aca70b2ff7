import { PROJECT_NAMES } from '../stock/labels.js';
import { mapSynonyms } from '../text/synonyms.js';
import { ROLE_LABELS } from './people.js';
import { type Project, PROJECTS, type Role, ROLES } from './rights.js';

/* Staff lists as files; import and export use the same columns. */

export const ACCESS_COLUMNS = ['access', 'department', 'role', 'until'] as const;
type AccessColumn = (typeof ACCESS_COLUMNS)[number];
export type AccessTarget = `${Project}:${AccessColumn}`;
export const PERSON_TARGETS = ['firstName', 'lastName', 'email', 'role', 'position', 'phone', 'hireDate'] as const;
export type StaffTarget = (typeof PERSON_TARGETS)[number] | AccessTarget;

const PERSON_HEADINGS: Readonly<Record<(typeof PERSON_TARGETS)[number], string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Account',
  position: 'Position',
  phone: 'Phone',
  hireDate: 'Hire date',
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

export const getStaffHeading = (target: StaffTarget): string => {
  const [project, column] = target.split(':') as [Project, AccessColumn | undefined];
  return column === undefined
    ? PERSON_HEADINGS[target as keyof typeof PERSON_HEADINGS]
    : `${PROJECT_NAMES[project]} ${ACCESS_HEADINGS[column]}`;
};

const normalizeHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Common synonyms of the headings of a staff list. */
const HEADING_SYNONYMS = mapSynonyms<StaffTarget>({
  firstName: 'firstname, given name, given names, forename, first, vorname, nome, primeiro nome, nome proprio',
  lastName: 'lastname, surname, family name, last, nachname, familienname, apelido, sobrenome, ultimo nome',
  email:
    'mail, mail address, work email, username, user name, login, e mail, email address, e mail address, e mail adresse, mailadresse, correio, correio eletronico, endereco de email',
  role: 'role, access, access level, access role, account role, account type, user role, user type, system role, permission, permissions, rolle, konto, perfil',
  position: 'job title, job, function, title, stelle, funktion, beruf, cargo, funcao',
  phone:
    'tel, telephone, mobile, mobile phone, cell phone, phone number, telefon, telefonnummer, handy, mobil, telefone, telemovel, celular',
  hireDate:
    'start date, hired, hired on, joined, joining date, entry date, date of hire, eintritt, eintrittsdatum, einstellungsdatum, data de admissao, data de entrada, data de inicio',
  ...Object.fromEntries(PROJECTS.map((project) => [`${project}:access`, normalizeHeading(PROJECT_NAMES[project])])),
});

/** Maps headings to columns, each column once; unknown headings give null. */
export function mapStaffColumns(headings: readonly string[]): (StaffTarget | null)[] {
  const assigned = new Set<StaffTarget>();
  const synonym = headings.map((heading) => {
    const text = normalizeHeading(heading);
    return (
      STAFF_TARGETS.find((one) => normalizeHeading(getStaffHeading(one)) === text) ?? HEADING_SYNONYMS.get(text) ?? null
    );
  });
  return headings.map((heading, at) => {
    // Next to a first name column, "Name" means the last name.
    const isRest =
      normalizeHeading(heading) === 'name' && synonym.includes('firstName') && !synonym.includes('lastName');
    const target = isRest ? 'lastName' : (synonym[at] ?? null);
    if (target === null || assigned.has(target)) return null;
    assigned.add(target);
    return target;
  });
}

const ROLE_SYNONYMS = mapSynonyms<Role>({
  admin: 'administrator',
  superadmin: 'super admin, super administrator',
  user: 'staff, member, employee, standard',
});

/** Parses the role of a cell; undefined for unknown texts. */
export function parseRole(cell: string): Role | undefined {
  const text = normalizeHeading(cell);
  return ROLES.find((role) => role === text || normalizeHeading(ROLE_LABELS[role]) === text) ?? ROLE_SYNONYMS.get(text);
}

/** Parses a yes/no cell ("yes", "x", "1"); null for other texts. */
export function parseYesNo(cell: string): boolean | null {
  const text = cell.trim().toLowerCase();
  if (['yes', 'y', 'x', '1', 'true', 'sim', 'ja'].includes(text)) return true;
  return ['', 'no', 'n', '0', 'false', '-', 'não', 'nein'].includes(text) ? false : null;
}

import { PROJECT_NAMES } from '../stock/labels.js';
import { ROLE_LABELS } from './people.js';
import { type Project, PROJECTS, type Role, ROLES } from './rights.js';

/* Staff lists as files; import and export use the same columns. */

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
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Common synonyms of the headings. */
const ALSO: Readonly<Record<string, StaffTarget>> = {
  firstname: 'firstName',
  'given name': 'firstName',
  'given names': 'firstName',
  forename: 'firstName',
  first: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  'family name': 'lastName',
  last: 'lastName',
  mail: 'email',
  'mail address': 'email',
  'work email': 'email',
  username: 'email',
  'user name': 'email',
  login: 'email',
  'e mail': 'email',
  'email address': 'email',
  'e mail address': 'email',
  role: 'role',
  access: 'role',
  'access level': 'role',
  'access role': 'role',
  'account role': 'role',
  'account type': 'role',
  'user role': 'role',
  'user type': 'role',
  'system role': 'role',
  permission: 'role',
  permissions: 'role',
  'job title': 'position',
  job: 'position',
  function: 'position',
  title: 'position',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  'mobile phone': 'phone',
  'cell phone': 'phone',
  'phone number': 'phone',
  'start date': 'hireDate',
  hired: 'hireDate',
  'hired on': 'hireDate',
  joined: 'hireDate',
  'joining date': 'hireDate',
  'entry date': 'hireDate',
  'date of hire': 'hireDate',
  vorname: 'firstName',
  nachname: 'lastName',
  familienname: 'lastName',
  'e mail adresse': 'email',
  mailadresse: 'email',
  rolle: 'role',
  konto: 'role',
  stelle: 'position',
  funktion: 'position',
  beruf: 'position',
  telefon: 'phone',
  telefonnummer: 'phone',
  handy: 'phone',
  mobil: 'phone',
  eintritt: 'hireDate',
  eintrittsdatum: 'hireDate',
  einstellungsdatum: 'hireDate',
  nome: 'firstName',
  'primeiro nome': 'firstName',
  'nome proprio': 'firstName',
  apelido: 'lastName',
  sobrenome: 'lastName',
  'ultimo nome': 'lastName',
  correio: 'email',
  'correio eletronico': 'email',
  'endereco de email': 'email',
  perfil: 'role',
  cargo: 'position',
  funcao: 'position',
  telefone: 'phone',
  telemovel: 'phone',
  celular: 'phone',
  'data de admissao': 'hireDate',
  'data de entrada': 'hireDate',
  'data de inicio': 'hireDate',
  ...Object.fromEntries(PROJECTS.map((project) => [words(PROJECT_NAMES[project]), `${project}:access`])),
};

/** Maps headings to columns, each column once; unknown headings give null. */
export function guessStaffColumns(headings: readonly string[]): (StaffTarget | null)[] {
  const taken = new Set<StaffTarget>();
  const meant = headings.map((heading) => {
    const said = words(heading);
    return STAFF_TARGETS.find((one) => words(staffHeading(one)) === said) ?? ALSO[said] ?? null;
  });
  return headings.map((heading, at) => {
    // Next to a first name column, "Name" means the last name.
    const isRest = words(heading) === 'name' && meant.includes('firstName') && !meant.includes('lastName');
    const target = isRest ? 'lastName' : (meant[at] ?? null);
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

const ROLES_ALSO: Readonly<Record<string, Role>> = {
  administrator: 'admin',
  'super admin': 'superadmin',
  'super administrator': 'superadmin',
  staff: 'user',
  member: 'user',
  employee: 'user',
  standard: 'user',
};

/** Parses the role of a cell; undefined for unknown texts. */
export function readAccount(cell: string): Role | undefined {
  const said = words(cell);
  return ROLES.find((role) => role === said || words(ROLE_LABELS[role]) === said) ?? ROLES_ALSO[said];
}

/** Parses a yes/no cell ("yes", "x", "1"); null for other texts. */
export function yesOrNo(cell: string): boolean | null {
  const said = cell.trim().toLowerCase();
  if (['yes', 'y', 'x', '1', 'true', 'sim', 'ja'].includes(said)) return true;
  return ['', 'no', 'n', '0', 'false', '-', 'não', 'nein'].includes(said) ? false : null;
}

import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createStaff } from '@atrium/contract/enterprise/staff/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { MAX_STAFF_ROWS } from '@atrium/contract/enterprise/staff-import/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { withoutGuard } from '@atrium/rules/text/csv';
import { readCsv } from '@atrium/rules/text/csv-read';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { ROLE_LABELS } from '@atrium/rules/people/people';
import { mayGiveRole, PROJECTS, type Project, type Role, ROLES } from '@atrium/rules/people/rights';
import {
  guessStaffColumns,
  readAccount,
  staffHeading,
  type StaffTarget,
  yesOrNo,
} from '@atrium/rules/people/staff-list';
import { type DateOrder, dateOrderOf, typedDay } from '@atrium/rules/time/typed-day';
import { cutText } from '@atrium/rules/names/graphemes';
import { DomainError } from '../../platform/http/reply/domain-error.js';

type NewPerson = CheckedBody<typeof createStaff>;
type NewAccess = NonNullable<NewPerson['projects']>[number];

interface Named {
  readonly id: number;
  readonly project: Project;
  readonly name: string;
}

/** Existing data against which the list is checked. */
export interface KnownStaff {
  /** Lower-case addresses and usernames. */
  readonly emails: ReadonlySet<string>;
  readonly departments: readonly Named[];
  readonly roles: readonly Named[];
  readonly today: string;
  readonly actorRole: Role;
}

export interface StaffPlan {
  readonly report: StaffListReport;
  readonly people: readonly NewPerson[];
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
const LONGEST = 200;
const refused = (message: string): DomainError => new DomainError('import.unreadable', { message });
const same = (a: string, b: string): boolean => a.normalize().toLowerCase() === b.normalize().toLowerCase();

/** Plans the import of a list. Errors are per row and state the correction. */
export const planStaff = (
  text: string,
  columns: readonly (StaffTarget | null)[] | undefined,
  known: KnownStaff,
  chosenDates?: DateOrder,
): StaffPlan => {
  const [headings, ...lines] = readCsv(text);
  if (headings === undefined) throw refused('This list is empty. Its first line holds the headings.');
  if (lines.length === 0) throw refused('This list has headings, and nobody below them.');
  if (lines.length > MAX_STAFF_ROWS)
    throw refused(`This list has ${lines.length} people. Please split it: ${MAX_STAFF_ROWS} can be added at once.`);
  const targets = headings.map((_, index) => (columns ?? guessStaffColumns(headings))[index] ?? null);
  const days = lines.flatMap((cells) => cells.filter((_, at) => isDay(targets[at] ?? null))).map((cell) => cell.trim());
  const dates = chosenDates ?? dateOrderOf(days);
  const seen = new Map<string, number>();
  const people: NewPerson[] = [];
  const rows = lines.map((cells, index): StaffListReport['rows'][number] => {
    const of = (target: StaffTarget): string => {
      const at = targets.indexOf(target);
      return at === -1 ? '' : withoutGuard(cells[at] ?? '').trim();
    };
    const row = readPerson(of, known, dates ?? undefined);
    const line = index + 2;
    const email = row.person.email.toLowerCase();
    const before = seen.get(email);
    if (email !== '' && before !== undefined)
      row.errors.push(`${row.person.email} is in line ${before} too. Remove one of them`);
    else seen.set(email, line);
    const isKnown = email !== '' && known.emails.has(email) && before === undefined;
    const outcome = isKnown ? 'known' : row.errors.length > 0 ? 'error' : 'create';
    if (outcome === 'create') people.push(row.person);
    return {
      line,
      name: [row.person.firstName, row.person.lastName].filter(Boolean).join(' ').slice(0, LONGEST),
      email: row.person.email.slice(0, LONGEST),
      outcome,
      role: row.person.role ?? 'user',
      hireDate: row.person.hireDate ?? null,
      access: row.access,
      errors: isKnown ? [] : row.errors,
    };
  });
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  return {
    report: {
      columns: headings.map((heading, index) => ({
        heading: heading.slice(0, LONGEST),
        target: targets[index] ?? null,
        sample: (lines.find((cells) => (cells[index] ?? '') !== '')?.[index] ?? '').slice(0, 60),
      })),
      rows,
      counts: { create: count('create'), known: count('known'), error: count('error') },
      dates,
      ambiguousDate: days.find(isAmbiguous)?.slice(0, 60) ?? null,
    },
    people,
  };
};

const isDay = (target: StaffTarget | null): boolean => target === 'hireDate' || target?.endsWith(':until') === true;
const isAmbiguous = (cell: string): boolean => {
  const typed = typedDay(cell);
  return typed !== null && 'either' in typed;
};

const readPerson = (of: (target: StaffTarget) => string, known: KnownStaff, dates: DateOrder | undefined) => {
  const errors: string[] = [];
  const need = (target: StaffTarget, what: string): string => {
    const text = of(target).replace(/\s+/g, ' ');
    if (text === '') errors.push(`${staffHeading(target)} is missing. Fill in ${what}`);
    else if (text.length > LONGEST) errors.push(`${staffHeading(target)} is too long`);
    return text.slice(0, LONGEST);
  };
  const [firstName, lastName] = [need('firstName', 'their first name'), need('lastName', 'their last name')];
  const email = need('email', 'the address by which they sign in');
  if (email !== '' && !EMAIL.test(email)) errors.push(`"${email}" is no e-mail address`);
  const role = readRole(of('role'), known, errors);
  const hireDate = readDayCell('hireDate', of, dates, errors);
  const projects: NewAccess[] = [];
  const access: string[] = [];
  for (const project of PROJECTS) {
    const given = readAccess(project, of, known, dates, errors);
    if (given === null) continue;
    projects.push(given.access);
    access.push(given.words);
  }
  const [position, phone] = [of('position').slice(0, LONGEST), of('phone').slice(0, LONGEST)];
  const person: NewPerson = {
    firstName,
    lastName,
    email,
    role,
    ...(position === '' ? {} : { position }),
    ...(phone === '' ? {} : { phone }),
    ...(hireDate === null ? {} : { hireDate }),
    projects,
  };
  return { person, access, errors };
};

const readRole = (cell: string, { actorRole, roles }: KnownStaff, errors: string[]): Role => {
  if (cell === '') return 'user';
  const role = readAccount(cell);
  const own = roles.find(({ name }) => same(name, cell));
  if (role === undefined && own !== undefined)
    errors.push(
      `"${own.name}" is a role in ${PROJECT_NAMES[own.project]}. Put it into a column "${staffHeading(`${own.project}:role`)}"`,
    );
  else if (role === undefined)
    errors.push(
      `There is no account "${cutText(cell, 60)}". Use one of ${ROLES.filter((one) => mayGiveRole(actorRole, one))
        .map((one) => ROLE_LABELS[one])
        .join(', ')}, or leave it empty`,
    );
  else if (!mayGiveRole(actorRole, role)) errors.push(`Only a superadmin can add somebody as ${ROLE_LABELS[role]}`);
  return role ?? 'user';
};

const IN_WORDS: Readonly<Record<DateOrder, string>> = {
  'day-first': 'with the day first',
  'month-first': 'with the month first',
};

const readDayCell = (
  target: StaffTarget,
  of: (target: StaffTarget) => string,
  dates: DateOrder | undefined,
  errors: string[],
): string | null => {
  const cell = of(target);
  if (cell === '') return null;
  const typed = typedDay(cell, dates);
  if (typed !== null && 'day' in typed) return typed.day;
  const isOtherWay = typed === null && dates !== undefined && typedDay(cell) !== null;
  const said = `${staffHeading(target)}: "${cutText(cell, 60)}"`;
  errors.push(
    typed === null
      ? `${said} is no date${isOtherWay ? ` ${IN_WORDS[dates]}` : ''}. Write it as 2026-12-31 or 31.12.2026`
      : `${said} can be ${typed.either.map(formatDayWithYear).join(' or ')}. Write it as ${typed.either.join(' or ')}`,
  );
  return null;
};

const readAccess = (
  project: Project,
  of: (target: StaffTarget) => string,
  { departments, roles, today }: KnownStaff,
  dates: DateOrder | undefined,
  errors: string[],
): { readonly access: NewAccess; readonly words: string } | null => {
  const cell = (column: 'access' | 'department' | 'role' | 'until') => of(`${project}:${column}`);
  const said = yesOrNo(cell('access'));
  if (said === null)
    errors.push(`${staffHeading(`${project}:access`)}: "${cell('access').slice(0, 60)}" is neither yes nor no`);
  const [departmentName, roleName] = [cell('department'), cell('role')];
  const until = readDayCell(`${project}:until`, of, dates, errors);
  // A department or role implies access.
  const isGiven = said === true || (cell('access') === '' && (departmentName !== '' || roleName !== ''));
  if (!isGiven) {
    // A last day without access is an error instead of being dropped silently.
    if (until !== null)
      errors.push(
        `${staffHeading(`${project}:until`)}: there is no access that could end. Write yes under ${staffHeading(`${project}:access`)}, or leave the day empty`,
      );
    return null;
  }
  const find = (among: readonly Named[], name: string, what: string): number | null => {
    if (name === '') return null;
    const found = among.find((one) => one.project === project && same(one.name, name));
    if (found !== undefined) return found.id;
    const names = among.filter((one) => one.project === project).map((one) => one.name);
    errors.push(
      `There is no ${what} "${cutText(name, 60)}" in ${PROJECT_NAMES[project]}. ${names.length === 0 ? 'Leave it empty' : `Use one of ${names.slice(0, 12).join(', ')}, or leave it empty`}`,
    );
    return null;
  };
  const departmentId = find(departments, departmentName, 'department');
  const roleId = find(roles, roleName, 'role');
  if (until !== null && until < today)
    errors.push(`${staffHeading(`${project}:until`)}: ${until} has passed. Choose a later day, or leave it empty`);
  const position = of('position').slice(0, LONGEST);
  return {
    access: {
      project,
      ...(departmentId === null ? {} : { departmentId }),
      ...(roleId === null ? {} : { roleId }),
      ...(until === null ? {} : { until }),
      ...(position === '' ? {} : { position }),
    },
    words: [PROJECT_NAMES[project], departmentName, roleName, until === null ? '' : `until ${formatDayWithYear(until)}`]
      .filter(Boolean)
      .join(', '),
  };
};

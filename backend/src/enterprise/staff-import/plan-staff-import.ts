import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createStaff } from '@atrium/contract/enterprise/staff/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { MAX_STAFF_ROWS } from '@atrium/contract/enterprise/staff-import/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { removeFormulaGuard } from '@atrium/rules/text/csv';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { ROLE_LABELS } from '@atrium/rules/people/people';
import { canGiveRole, PROJECTS, type Project, type Role, ROLES } from '@atrium/rules/people/rights';
import {
  mapStaffColumns,
  parseRole,
  getStaffHeading,
  type StaffTarget,
  parseYesNo,
} from '@atrium/rules/people/staff-list';
import { type DateOrder, getDateOrder, parseTypedDay, isAmbiguousDay } from '@atrium/rules/time/parse-day';
import { truncateText } from '@atrium/rules/names/graphemes';
import { CsvError, parse } from 'csv-parse/sync';
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
const MAX_LENGTHS = 200;
const listError = (message: string): DomainError => new DomainError('import.unreadable', { message });
const isSameName = (a: string, b: string): boolean => a.normalize().toLowerCase() === b.normalize().toLowerCase();

/** Delimiters that spreadsheets write. */
const DELIMITERS = [',', ';', '\t'];

/** Returns the delimiter that the line of headings contains most often outside of quotes. */
const guessDelimiter = (text: string): string => {
  const headings = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const countOf = (delimiter: string): number => headings.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ',';
};

/** Returns the cells of each line; blank lines are skipped. Throws `import.unreadable` for misplaced quotation marks. */
const parseTable = (text: string): string[][] => {
  try {
    return parse(text, {
      delimiter: guessDelimiter(text),
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw listError(`Line ${String(error['lines'])} has a quotation mark in the wrong place. Please remove it.`);
  }
};

/** Plans the import of a list. Errors are per row and state the correction. */
export const planStaffImport = (
  text: string,
  columns: readonly (StaffTarget | null)[] | undefined,
  known: KnownStaff,
  chosenDates?: DateOrder,
): StaffPlan => {
  const [headings, ...lines] = parseTable(text);
  if (headings === undefined) throw listError('This list is empty. Its first line must contain the headings.');
  if (lines.length === 0) throw listError('This list has headings but no people.');
  if (lines.length > MAX_STAFF_ROWS)
    throw listError(`This list has ${lines.length} people. Please split it: ${MAX_STAFF_ROWS} can be added at once.`);
  const targets = headings.map((_, index) => (columns ?? mapStaffColumns(headings))[index] ?? null);
  const days = lines
    .flatMap((cells) => cells.filter((_, at) => isDayColumn(targets[at] ?? null)))
    .map((cell) => cell.trim());
  const dates = chosenDates ?? getDateOrder(days);
  const rowByEmail = new Map<string, number>();
  const people: NewPerson[] = [];
  const rows = lines.map((cells, index): StaffListReport['rows'][number] => {
    const of = (target: StaffTarget): string => {
      const at = targets.indexOf(target);
      return at === -1 ? '' : removeFormulaGuard(cells[at] ?? '').trim();
    };
    const row = readPerson(of, known, dates ?? undefined);
    const line = index + 2;
    const email = row.person.email.toLowerCase();
    const before = rowByEmail.get(email);
    if (email !== '' && before !== undefined)
      row.errors.push(`${row.person.email} is also in line ${before}. Remove one of them`);
    else rowByEmail.set(email, line);
    const isKnown = email !== '' && known.emails.has(email) && before === undefined;
    const outcome = isKnown ? 'known' : row.errors.length > 0 ? 'error' : 'create';
    if (outcome === 'create') people.push(row.person);
    return {
      line,
      name: [row.person.firstName, row.person.lastName].filter(Boolean).join(' ').slice(0, MAX_LENGTHS),
      email: row.person.email.slice(0, MAX_LENGTHS),
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
        heading: heading.slice(0, MAX_LENGTHS),
        target: targets[index] ?? null,
        sample: (lines.find((cells) => (cells[index] ?? '') !== '')?.[index] ?? '').slice(0, 60),
      })),
      rows,
      counts: { create: count('create'), known: count('known'), error: count('error') },
      dates,
      ambiguousDate: days.find(isAmbiguousDay)?.slice(0, 60) ?? null,
    },
    people,
  };
};

const isDayColumn = (target: StaffTarget | null): boolean =>
  target === 'hireDate' || target?.endsWith(':until') === true;

const readPerson = (of: (target: StaffTarget) => string, known: KnownStaff, dates: DateOrder | undefined) => {
  const errors: string[] = [];
  const need = (target: StaffTarget, what: string): string => {
    const text = of(target).replace(/\s+/g, ' ');
    if (text === '') errors.push(`${getStaffHeading(target)} is missing. Fill in ${what}`);
    else if (text.length > MAX_LENGTHS) errors.push(`${getStaffHeading(target)} is too long`);
    return text.slice(0, MAX_LENGTHS);
  };
  const [firstName, lastName] = [need('firstName', 'their first name'), need('lastName', 'their last name')];
  const email = need('email', 'the email address they sign in with');
  if (email !== '' && !EMAIL.test(email)) errors.push(`"${email}" is not an email address`);
  const role = readRole(of('role'), known, errors);
  const hireDate = readDayCell('hireDate', of, dates, errors);
  const projects: NewAccess[] = [];
  const access: string[] = [];
  for (const project of PROJECTS) {
    const accessCells = readAccess(project, of, known, dates, errors);
    if (accessCells === null) continue;
    projects.push(accessCells.access);
    access.push(accessCells.words);
  }
  const [position, phone] = [of('position').slice(0, MAX_LENGTHS), of('phone').slice(0, MAX_LENGTHS)];
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
  const role = parseRole(cell);
  const own = roles.find(({ name }) => isSameName(name, cell));
  if (role === undefined && own !== undefined)
    errors.push(
      `"${own.name}" is a role in ${PROJECT_NAMES[own.project]}. Move it to the column "${getStaffHeading(`${own.project}:role`)}"`,
    );
  else if (role === undefined)
    errors.push(
      `There is no account "${truncateText(cell, 60)}". Use one of ${ROLES.filter((one) => canGiveRole(actorRole, one))
        .map((one) => ROLE_LABELS[one])
        .join(', ')}, or leave it empty`,
    );
  else if (!canGiveRole(actorRole, role)) errors.push(`Only a superadmin can add a person as ${ROLE_LABELS[role]}`);
  return role ?? 'user';
};

const LABELS: Readonly<Record<DateOrder, string>> = {
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
  const parsedDay = parseTypedDay(cell, dates);
  if (parsedDay !== null && 'day' in parsedDay) return parsedDay.day;
  const isOtherWay = parsedDay === null && dates !== undefined && parseTypedDay(cell) !== null;
  const cellText = `${getStaffHeading(target)}: "${truncateText(cell, 60)}"`;
  errors.push(
    parsedDay === null
      ? `${cellText} is not a date${isOtherWay ? ` ${LABELS[dates]}` : ''}. Write it as 2026-12-31 or 31.12.2026`
      : `${cellText} can be ${parsedDay.either.map(formatDayWithYear).join(' or ')}. Write it as ${parsedDay.either.join(' or ')}`,
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
  const cellText = parseYesNo(cell('access'));
  if (cellText === null)
    errors.push(`${getStaffHeading(`${project}:access`)}: "${cell('access').slice(0, 60)}" is neither yes nor no`);
  const [departmentName, roleName] = [cell('department'), cell('role')];
  const until = readDayCell(`${project}:until`, of, dates, errors);
  // A department or role implies access.
  const isGiven = cellText === true || (cell('access') === '' && (departmentName !== '' || roleName !== ''));
  if (!isGiven) {
    // A last day without access is an error instead of being dropped silently.
    if (until !== null)
      errors.push(
        `${getStaffHeading(`${project}:until`)}: an end date requires access. Write yes under ${getStaffHeading(`${project}:access`)}, or leave the date empty`,
      );
    return null;
  }
  const find = (among: readonly Named[], name: string, what: string): number | null => {
    if (name === '') return null;
    const found = among.find((one) => one.project === project && isSameName(one.name, name));
    if (found !== undefined) return found.id;
    const names = among.filter((one) => one.project === project).map((one) => one.name);
    errors.push(
      `There is no ${what} "${truncateText(name, 60)}" in ${PROJECT_NAMES[project]}. ${names.length === 0 ? 'Leave it empty' : `Use one of ${names.slice(0, 12).join(', ')}, or leave it empty`}`,
    );
    return null;
  };
  const departmentId = find(departments, departmentName, 'department');
  const roleId = find(roles, roleName, 'role');
  if (until !== null && until < today)
    errors.push(`${getStaffHeading(`${project}:until`)}: ${until} has passed. Choose a later day, or leave it empty`);
  const position = of('position').slice(0, MAX_LENGTHS);
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

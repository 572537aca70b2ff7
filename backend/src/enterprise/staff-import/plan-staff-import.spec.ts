import { expect, it } from '@jest/globals';
import type { DateOrder } from '@atrium/rules/time/parse-day';
import { type KnownStaff, planStaffImport } from './plan-staff-import.js';

const knownStaff: KnownStaff = {
  emails: new Set(),
  departments: [],
  roles: [{ id: 7, project: 'perfect-b', name: 'Front desk' }],
  today: '2026-11-22',
  actorRole: 'superadmin',
};
const plan = (text: string, dates?: DateOrder) => planStaffImport(text, undefined, knownStaff, dates);
const readRows = (text: string) => plan(text).report.rows;

it('understands common headings and date formats', () => {
  const { report, people } = plan(
    'Given Name,Surname,E-mail,Role,Start date\nIda,Vale,ida@example.com,Administrator,31.12.2026\nNoa,Reis,noa@example.com,,31/12/2026',
  );
  expect(report.columns.map(({ target }) => target)).toEqual(['firstName', 'lastName', 'email', 'role', 'hireDate']);
  expect(people).toMatchObject([
    { firstName: 'Ida', role: 'admin', hireDate: '2026-12-31' },
    { firstName: 'Noa', role: 'user', hireDate: '2026-12-31' },
  ]);
  expect(report.rows[0]).toMatchObject({ outcome: 'create', role: 'admin', hireDate: '2026-12-31' });
});

it('explains how to write an ambiguous or invalid date', () => {
  const day = (cell: string) =>
    readRows(`First name,Last name,Email,Hire date\nIda,Vale,ida@example.com,${cell}`)[0]?.errors;
  expect(day('03/04/2026')).toEqual([
    'Hire date: "03/04/2026" can be Apr 03, 2026 or Mar 04, 2026. Write it as 2026-04-03 or 2026-03-04',
  ]);
  expect(day('soon')).toEqual(['Hire date: "soon" is not a date. Write it as 2026-12-31 or 31.12.2026']);
});

it('points a role of a project to its own column', () => {
  const [row] = readRows('First name,Last name,Email,Role\nIda,Vale,ida@example.com,front desk');
  expect(row?.errors).toEqual(['"Front desk" is a role in Perfect B. Move it to the column "Perfect B Role"']);
});

it('rejects a last day without access', () => {
  const errors = (access: string) =>
    readRows(`First name,Last name,Email,Perfect B,Perfect B until\nIda,Vale,ida@example.com,${access},31.12.2026`)[0]
      ?.errors;
  const [message] = errors('') ?? [];
  expect(message).toContain('an end date requires access');
  expect(errors('no')).toEqual([message]);
  expect(errors('yes')).toEqual([]);
});

const twoDays = (one: string, two: string) =>
  `Vorname,Nachname,E-Mail,Eintrittsdatum\nIda,Vale,ida@example.com,${one}\nNoa,Reis,noa@example.com,${two}`;
const read = (text: string, dates?: DateOrder) => {
  const { report, people } = plan(text, dates);
  return { days: people.map(({ hireDate }) => hireDate), dates: report.dates, ambiguous: report.ambiguousDate };
};

it("reads an ambiguous date in the order of the list's other dates", () => {
  expect(read(twoDays('03/04/2026', '31/12/2026'))).toEqual({
    days: ['2026-04-03', '2026-12-31'],
    dates: 'day-first',
    ambiguous: '03/04/2026',
  });
  expect(read(twoDays('03/04/2026', '12/31/2026'))).toMatchObject({
    days: ['2026-03-04', '2026-12-31'],
    dates: 'month-first',
  });
});

it('reads dates in the selected order and reports those that do not fit', () => {
  expect(read(twoDays('03/04/2026', '2026-12-31'), 'month-first')).toMatchObject({
    days: ['2026-03-04', '2026-12-31'],
  });
  const { report } = plan(twoDays('03/04/2026', '12/31/2026'), 'day-first');
  expect(report.rows.map(({ errors }) => errors)).toEqual([
    [],
    ['Hire date: "12/31/2026" is not a date with the day first. Write it as 2026-12-31 or 31.12.2026'],
  ]);
});

it('does not guess when a list contains both orders', () => {
  const text = `${twoDays('31/12/2026', '12/31/2026')}\nEva,Luz,eva@example.com,03/04/2026`;
  expect(read(text)).toEqual({ days: ['2026-12-31', '2026-12-31'], dates: null, ambiguous: '03/04/2026' });
});

it('reads lists with semicolons or tabs, quoted cells and blank lines', () => {
  const list = (delimiter: string) =>
    ['First name', 'Last name', 'Email'].join(delimiter) +
    `\r\n"Ida"${delimiter}"O""Hara; ""a,b"" Vale"${delimiter} ida@example.com \r\n${delimiter}${delimiter}\r\n`;
  for (const delimiter of [',', ';', '\t'])
    expect(plan(`\uFEFF${list(delimiter)}`).people).toMatchObject([
      { firstName: 'Ida', lastName: 'O"Hara; "a,b" Vale', email: 'ida@example.com' },
    ]);
});

it('rejects a list with a quotation mark that is never closed', () => {
  expect(() => plan('First name,Email\n"Ida,ida@example.com\nNoa,noa@example.com')).toThrow(
    /^Line \d has a quotation mark in the wrong place/,
  );
});

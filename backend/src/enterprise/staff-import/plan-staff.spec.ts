import { expect, it } from '@jest/globals';
import { type KnownStaff, planStaff } from './plan-staff.js';

const known: KnownStaff = {
  emails: new Set(),
  departments: [],
  roles: [{ id: 7, project: 'perfect-b', name: 'Front desk' }],
  today: '2026-11-22',
  actorRole: 'superadmin',
};
const plan = (text: string) => planStaff(text, undefined, known);
const rowsOf = (text: string) => plan(text).report.rows;

it('reads the headings and days that people write', () => {
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

it('says what to write of a day that can be read in two ways, and of one that is none', () => {
  const day = (cell: string) =>
    rowsOf(`First name,Last name,Email,Hire date\nIda,Vale,ida@example.com,${cell}`)[0]?.errors;
  expect(day('03/04/2026')).toEqual([
    'Hire Date: "03/04/2026" can be Apr 03, 2026 or Mar 04, 2026. Write it as 2026-04-03 or 2026-03-04',
  ]);
  expect(day('soon')).toEqual(['Hire Date: "soon" is no date. Write it as 2026-12-31 or 31.12.2026']);
});

it('leads a role of a project to its own column', () => {
  const [row] = rowsOf('First name,Last name,Email,Role\nIda,Vale,ida@example.com,front desk');
  expect(row?.errors).toEqual(['"Front desk" is a role in Perfect B. Put it into a column "Perfect B Role"']);
});

it('drops no last day of an access that is not given', () => {
  const errors = (access: string) =>
    rowsOf(`First name,Last name,Email,Perfect B,Perfect B until\nIda,Vale,ida@example.com,${access},31.12.2026`)[0]
      ?.errors;
  const [said] = errors('') ?? [];
  expect(said).toContain('there is no access that could end');
  expect(errors('no')).toEqual([said]);
  expect(errors('yes')).toEqual([]);
});

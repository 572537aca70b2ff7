import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin@example.com');
});
afterAll(() => app.close());

const PATH = '/api/enterprise/staff/imports';
interface Imported {
  importId: number;
  created: number;
  known: number;
  people: { email: string; password: string | null; invitation: { path: string | null } | null }[];
}
const people = async () => (await admin.get<Staff[]>('/api/enterprise/staff')).body;
const preview = async (text: string, more: object = {}) =>
  (await admin.post<StaffListReport>(`${PATH}/rehearsal`, { text, ...more })).body;

const LIST = `First name;Surname;E-Mail;Account;Position;Perfect B;Perfect B Department;Perfect B Until
Lia;Reis;lia@example.com;;Nurse;yes;front desk;2999-01-31
Rui;Pinto;rui@example.com;Manager;;;;
`;

test('a list is previewed, imported as a whole, and undone except for users who have signed in', async () => {
  const before = (await people()).length;
  const report = await preview(LIST);
  expect(report.counts).toEqual({ create: 2, known: 0, error: 0 });
  expect(report.columns.map(({ target }) => target)).toEqual([
    'firstName',
    'lastName',
    'email',
    'role',
    'position',
    'perfect-b:access',
    'perfect-b:department',
    'perfect-b:until',
  ]);
  expect(report.rows[0]?.access).toEqual(['Perfect B, front desk, until Jan 31, 2999']);
  expect(await people()).toHaveLength(before);

  const { status, body } = await admin.post<Imported>(PATH, { text: LIST, signIn: 'passwords', fileName: 'new.csv' });
  expect([status, body]).toMatchObject([201, { created: 2, known: 0 }]);
  const [lia, rui] = ['lia@example.com', 'rui@example.com'];
  const built = (await people()).find(({ email }) => email === lia);
  expect(built).toMatchObject({ firstName: 'Lia', position: 'Nurse', role: 'user' });
  const access = (await admin.get<Assignment[]>('/api/enterprise/assignments')).body.find(
    ({ staffId }) => staffId === built?.id,
  );
  expect(access).toMatchObject({ project: 'perfect-b', until: '2999-01-31', position: 'Nurse' });
  expect(access?.departmentId).not.toBeNull();
  const own = app.visitor();
  const password = body.people.find(({ email }) => email === lia)?.password;
  expect((await own.post('/api/login', { username: lia, password })).status).toBe(200);

  expect((await preview(LIST)).counts).toEqual({ create: 0, known: 2, error: 0 });
  const retry = await admin.post<Imported>(PATH, { text: LIST, signIn: 'passwords', fileName: 'again.csv' });
  expect([retry.status, retry.body]).toMatchObject([201, { importId: null, created: 0, known: 2 }]);
  const { body: entries } = await admin.get<AuditEntry[]>('/api/enterprise/audit?action=imported&objectKind=staff');
  expect(entries.map(({ objectName }) => objectName)).toEqual(['new.csv']);
  const undone = await admin.post(`${PATH}/${body.importId}/undo`, {});
  expect([undone.status, undone.body]).toEqual([
    200,
    { removed: 1, kept: [{ name: 'Lia Reis', reason: 'has signed in' }] },
  ]);
  expect((await people()).map(({ email }) => email)).not.toContain(rui);
  expect((await admin.post(`${PATH}/${body.importId}/undo`, {})).body['message']).toBe(
    'This import was already undone.',
  );
});

test('errors are reported per row with a correction, and no one is added', async () => {
  const list = `First name,Last name,Email,Account,Hire date,Talent Phi Access,Talent Phi Department,Talent Phi Until
,Moss,moss@example.com,,,,,
Ana,Two,same@example.com,,,,,
Ben,Two,same@example.com,,,,,
Cy,Three,nonsense,Boss,31.2.2026,perhaps,,
Di,Four,di@example.com,Admin,,yes,Cooking,2020-01-01
`;
  const report = await preview(list);
  expect(report.counts).toEqual({ create: 1, known: 0, error: 4 });
  expect(report.rows.map(({ errors }) => errors)).toEqual([
    ['First name is missing. Fill in their first name'],
    [],
    ['same@example.com is also in line 3. Remove one of them'],
    [
      '"nonsense" is not an email address',
      'There is no account "Boss". Use one of Manager, User, or leave it empty',
      'Hire date: "31.2.2026" is not a date. Write it as 2026-12-31 or 31.12.2026',
      'Talent Phi Access: "perhaps" is neither yes nor no',
    ],
    [
      'Only a superadmin can add a person as Admin',
      'There is no department "Cooking" in Talent Phi. Use one of Content & Social, Paid Media, SEO, Web & Conversion, or leave it empty',
      'Talent Phi Until: 2020-01-01 has passed. Choose a later day, or leave it empty',
    ],
  ]);
  const { status, body } = await admin.post(PATH, { text: list, signIn: 'invite' });
  expect([status, body['message']]).toEqual([409, '4 rows have errors, so no one was added. Please correct the list.']);
  expect((await people()).map(({ email }) => email)).not.toContain('same@example.com');
  expect((await admin.post(`${PATH}/rehearsal`, { text: '' })).status).toBe(400);
});

test('an exported list can be imported, with all members known', async () => {
  const file = (await admin.get<string>('/api/enterprise/staff/export.csv')).body;
  const report = await preview(file);
  expect(report.counts).toEqual({ create: 0, known: (await people()).length, error: 0 });
  expect(report.columns.every(({ target }) => target !== null)).toBe(true);
});

test('columns can be selected, and members invited', async () => {
  const text = 'a,b,c\nEva,Luz,eva@example.com\n';
  expect((await preview(text)).counts.error).toBe(1);
  const columns = ['firstName', 'lastName', 'email'];
  expect((await preview(text, { columns })).counts.create).toBe(1);
  const { body } = await admin.post<Imported>(PATH, { text, columns, signIn: 'invite' });
  expect(body.people).toMatchObject([{ email: 'eva@example.com', password: null, invitation: {} }]);
});

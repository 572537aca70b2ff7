import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DEMO_PASSWORD } from '@atrium/rules/sign-in/password';
import { generateTemporaryPassword } from '@atrium/rules/sign-in/password';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { hashPassword } from '../auth/access.js';
import { type Config, ConfigError } from '../platform/config/config.js';
import { queryRow } from '../platform/database/rows.js';
import { readAsset } from '../platform/read-asset.js';

const text = z.string().check(z.minLength(1));
const departmentSchema = z.strictObject({ project: z.enum(PROJECTS), name: text, description: text });
const personSchema = z.strictObject({
  email: text,
  firstName: text,
  lastName: text,
  role: z.enum(ROLES),
  position: text,
  hireDate: text,
  assignments: z.array(z.strictObject({ project: z.enum(PROJECTS), department: text, position: text })),
});
type DemoPerson = z.infer<typeof personSchema>;

/**
 * Creates the superadmin, the departments of a new installation and, outside production, the demo accounts. Runs at
 * every start under the migration lock and never changes existing or restores removed accounts.
 */
export const prepareAccounts = async (db: DataSource, config: Config, logger: Logger): Promise<void> => {
  const isProduction = config.environment === 'production';
  const demoPeople = isProduction ? [] : readAsset('demo/people.json', z.array(personSchema));
  const missing = await findMissingAccounts(
    db,
    config.superadmin.username,
    demoPeople.map(({ email }) => email),
  );
  if (!missing.superadmin && missing.emails.length === 0) return;
  const demoHash = isProduction ? '' : await hashPassword(DEMO_PASSWORD);
  const superadmin = missing.superadmin ? await chooseSuperadminPassword(config, demoHash) : null;
  const generated = superadmin?.generated;
  const file = generated === undefined ? null : writePasswordFile(config, generated);
  await db.transaction(async (tx) => {
    if (missing.everything) await addDepartments(tx);
    if (superadmin !== null) await addSuperadmin(tx, config.superadmin, superadmin);
    for (const person of demoPeople)
      if (missing.emails.includes(person.email)) await addDemoPerson(tx, person, demoHash);
  });
  if (generated !== undefined) logSuperadmin(config, generated, file, logger);
};

interface SuperadminPassword {
  readonly hash: string;
  /** Generated password, which must be changed at the first sign-in; absent when the operator set the password. */
  readonly generated?: string;
}

const chooseSuperadminPassword = async (
  { superadmin, environment }: Config,
  demoHash: string,
): Promise<SuperadminPassword> => {
  if (superadmin.password !== null) return { hash: await hashPassword(superadmin.password) };
  if (environment !== 'production') return { hash: demoHash };
  const generated = generateTemporaryPassword(randomInt);
  return { hash: await hashPassword(generated), generated };
};

const findMissingAccounts = (db: DataSource, superadmin: string, emails: readonly string[]) =>
  queryRow<{ everything: boolean; superadmin: boolean; emails: string[] }>(
    db,
    `select not exists (select 1 from app_user) as everything,
       not exists (select 1 from app_user where lower(username) = lower($1) and removed_at is null) as superadmin,
       array(
         select wanted.email from unnest($2::text[]) as wanted (email)
         where not exists (select 1 from app_user u where lower(u.email) = lower(wanted.email))
       ) as emails`,
    [superadmin, emails],
  );

const addDepartments = async (tx: EntityManager): Promise<void> => {
  for (const { project, name, description } of readAsset('enterprise/departments.json', z.array(departmentSchema)))
    await tx.query('insert into department (project, name, description) values ($1, $2, $3)', [
      project,
      name,
      description,
    ]);
};

const addSuperadmin = async (
  tx: EntityManager,
  { username, email }: Config['superadmin'],
  { hash, generated }: SuperadminPassword,
): Promise<void> => {
  // A generated password does not expire, because no other user could set a new one.
  await tx.query(
    `insert into app_user (username, email, first_name, role, password_hash, password_changed_at, must_change_password)
     values ($1, $4, 'Superadmin', 'superadmin', $2, now(), $3)`,
    [username, hash, generated !== undefined, email],
  );
};

const addDemoPerson = async (tx: EntityManager, person: DemoPerson, hash: string): Promise<void> => {
  const user = await queryRow<{ id: string }>(
    tx,
    `insert into app_user (email, first_name, last_name, role, password_hash, password_changed_at) values ($1, $2, $3, $4, $5, now()) returning id`,
    [person.email, person.firstName, person.lastName, person.role, hash],
  );
  const staff = await queryRow<{ id: number }>(
    tx,
    'insert into staff (user_id, position, hire_date) values ($1, $2, $3) returning id',
    [user.id, person.position, person.hireDate],
  );
  for (const { project, department, position } of person.assignments)
    await tx.query(
      `insert into assignment (staff_id, project, position, department_id)
       values ($1, $2, $3, (select id from department where project = $2 and lower(name) = lower($4) limit 1))`,
      [staff.id, project, position, department],
    );
};

/**
 * Writes a generated password to a file that only its owner can read, before the account exists. Returns null when the
 * output is a terminal, where the password is printed; any other output would end in a log.
 * @throws {ConfigError} when the file cannot be written
 */
const writePasswordFile = ({ superadmin, dataDir }: Config, password: string): string | null => {
  if (process.stderr.isTTY) return null;
  const file = resolve(dataDir, 'first-password');
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ConfigError(
      `The first password of "${superadmin.username}" cannot be written to ${file} (${String((error as NodeJS.ErrnoException).code)}). Set SUPERADMIN_PASSWORD, or a DATA_DIR that this process may write to.`,
    );
  }
  return file;
};

const logSuperadmin = ({ superadmin }: Config, password: string, file: string | null, logger: Logger): void => {
  if (file === null)
    process.stderr.write(
      `The first password of "${superadmin.username}" is ${password} (shown once; must be changed at the first sign-in)\n`,
    );
  else
    logger.warn(
      { file },
      `The first password of "${superadmin.username}" is in this file; delete it after the first sign-in`,
    );
};

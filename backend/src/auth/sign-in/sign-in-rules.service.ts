import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import type { previewSignInRules, updateSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { canManageUser, type Role, ROLES } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { HAS_SECOND_FACTOR, CAN_SIGN_IN } from '../../enterprise/directory.js';
import { queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { organization } from '../../platform/organization/organization.entity.js';
import { SettingsStore } from '../../platform/entities/settings-store.js';
import { assertRecentSignIn } from '../access.js';
import { AccountNotifier } from './account-notifier.js';
import { SessionStore } from '../sessions/session-store.js';

/** @param condition additional SQL condition of user `u` */
const findUsersOfRoles = async (tx: Tx, roles: readonly Role[], condition = 'true'): Promise<string[]> => {
  const people = await queryRows<{ id: string }>(
    tx,
    `select u.id from app_user u where u.role = any ($1) and ${CAN_SIGN_IN} and ${condition}`,
    [roles],
  );
  return people.map(({ id }) => id);
};

/** Reads and changes the organization's session durations and mandatory second factors. */
@Injectable()
export class SignInRulesService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly settings: SettingsStore,
    private readonly sessions: SessionStore,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  async preview(
    person: Person,
    { secondFactorRoles: roles }: CheckedBody<typeof previewSignInRules>,
  ): Promise<ReplyOf<typeof previewSignInRules>> {
    const rows = await this.sql.rows<{
      role: Role;
      people: number;
      withoutSecondFactor: number;
      signedIn: number;
      includesYou: boolean;
    }>(
      `select role, count(*)::int as people, (count(*) filter (where not has))::int as "withoutSecondFactor",
         (count(*) filter (where not has and exists (
           select from session s where s.sess ->> 'userId' = p.id::text and s.expire > now()
             and (s.sess -> 'provider' ->> 'hasFactor')::boolean is not true)))::int as "signedIn",
         bool_or(not has and p.id = $2) as "includesYou"
       from (select u.id, u.role, ${HAS_SECOND_FACTOR} as has from app_user u where u.role = any ($1) and ${CAN_SIGN_IN}) p
       group by role`,
      [roles, person.id],
    );
    const sum = (of: 'people' | 'withoutSecondFactor' | 'signedIn') => rows.reduce((all, row) => all + row[of], 0);
    return {
      people: sum('people'),
      withoutSecondFactor: sum('withoutSecondFactor'),
      signedIn: sum('signedIn'),
      includesYou: rows.some(({ includesYou }) => includesYou),
      byRole: ROLES.filter((role) => roles.includes(role)).map((role) => {
        const { people = 0, withoutSecondFactor = 0 } = rows.find((row) => row.role === role) ?? {};
        return { role, people, withoutSecondFactor };
      }),
    };
  }

  async update(
    person: Person,
    { version, ...fields }: CheckedBody<typeof updateSignInRules>,
  ): Promise<OrganizationSettings> {
    assertRecentSignIn(person, 'change the sign-in rules');
    return this.transactions.run(async (tx) => {
      const row = await this.settings.lock(tx, organization);
      const roles = fields.secondFactorRoles ?? row.secondFactorRoles;
      const from = fields.secondFactorFrom === undefined ? row.secondFactorFrom : fields.secondFactorFrom;
      assertManageableRoles(person, row, { roles, from });
      if (roles.length > 0 && from === null)
        throw invalidField(
          'secondFactorFrom',
          'Please choose the day from which two-factor authentication is required',
        );
      const before = row.version;
      const settings = await this.settings.edit(tx, organization, person, row, fields, version);
      if (settings.version === before) return settings;
      await this.sessions.applyLimits(tx, toActor(person));
      // Drops cached users, because they may now need a second factor or no longer.
      await this.sessions.publishToUsers(
        tx,
        await findUsersOfRoles(tx, [...row.secondFactorRoles, ...roles]),
        toActor(person),
      );
      await this.accountNotifier.notifySecondFactorRequired(
        tx,
        await findUsersOfRoles(tx, roles, `not ${HAS_SECOND_FACTOR}`),
        settings.secondFactorFrom,
      );
      this.accountNotifier.notifyAdministratorChange(tx, toActor(person), 'changed the sign-in rules');
      return settings;
    });
  }
}

/** Rejects changes for roles that the user may not manage. */
const assertManageableRoles = (
  person: Person,
  before: { readonly secondFactorRoles: readonly Role[]; readonly secondFactorFrom: string | null },
  after: { readonly roles: readonly Role[]; readonly from: string | null },
): void => {
  const changed = ROLES.filter((role) => {
    const [was, is] = [before.secondFactorRoles.includes(role), after.roles.includes(role)];
    return was !== is || (is && before.secondFactorFrom !== after.from);
  });
  if (changed.some((role) => !canManageUser(person.role, role))) throw new DomainError('staff.superadmin-only');
};

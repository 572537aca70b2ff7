/* SQL conditions on accounts and their access, which the queries of several areas share. */

/** Accounts to which sign-in rules apply. The alias: u app_user. */
export const MAY_SIGN_IN = '(u.is_active and u.removed_at is null)';

export const HAS_PASSKEY = `exists (select from passkey k where k.user_id = u.id)`;
export const HAS_SECOND_FACTOR = `(exists (select from second_factor f where f.user_id = u.id and f.since is not null) or ${HAS_PASSKEY})`;
export const SECOND_FACTOR_DEVICES = `((select count(*) from second_factor f where f.user_id = u.id and f.since is not null)
  + (select count(*) from passkey k where k.user_id = u.id))::int`;

/** Access in force: it ends with its last day, whether or not the row is marked. The alias: a assignment. */
export const ACCESS_HOLDS = '(a.is_active and (a.until is null or a.until >= organisation_today()))';

/* SQL conditions on accounts and their access, which the queries of several areas share. */

/** SQL condition: the account can sign in. Alias: u app_user. */
export const CAN_SIGN_IN = '(u.is_active and u.removed_at is null)';

export const HAS_PASSKEY = `exists (select from passkey k where k.user_id = u.id)`;
export const HAS_SECOND_FACTOR = `(exists (select from second_factor f where f.user_id = u.id and f.since is not null) or ${HAS_PASSKEY})`;
export const SECOND_FACTOR_DEVICES = `((select count(*) from second_factor f where f.user_id = u.id and f.since is not null)
  + (select count(*) from passkey k where k.user_id = u.id))::int`;

/**
 * SQL condition: the access is active. It ends with its last day, whether or not the row is marked. Alias: a
 * assignment.
 */
export const IS_ACCESS_ACTIVE = '(a.is_active and (a.until is null or a.until >= organisation_today()))';

export const DATABASE_ADDRESS_RULE =
  'must be an address such as postgres://user:password@host:5432/atrium, with special characters of the password percent-encoded.';

/** Returns whether a setting is a PostgreSQL URL. node-postgres would take any other text for a host name. */
export const isDatabaseAddress = (value: string): boolean =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replaceAll(' ', '%20'));

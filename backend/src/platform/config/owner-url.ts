import { ConfigError, withSecrets } from './config.js';
import { DATABASE_ADDRESS_RULE, isDatabaseAddress } from './database-address.js';

/**
 * Returns the address of the database by the role that owns its tables, for the commands of an operator; undefined when
 * none is set.
 * @throws {ConfigError} with a sentence when the address, or the file that holds it, cannot be used
 */
export const ownerUrlOf = (env: NodeJS.ProcessEnv): string | undefined => {
  const { DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_URL } = withSecrets(env);
  const address = DATABASE_OWNER_URL || DATABASE_DIRECT_URL || DATABASE_URL || undefined;
  if (address !== undefined && !isDatabaseAddress(address))
    throw new ConfigError(`The address of the database ${DATABASE_ADDRESS_RULE}`);
  return address;
};

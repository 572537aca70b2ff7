import { ConfigError, withSecrets } from './config.js';
import { DATABASE_ADDRESS_RULE, isDatabaseAddress } from './database-address.js';

/**
 * Returns the database address with the owner's role, for operator commands; undefined when none is set.
 * @throws {ConfigError} if the address, or the file that contains it, is invalid
 */
export const readOwnerUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  const { DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_URL } = withSecrets(env);
  const address = DATABASE_OWNER_URL || DATABASE_DIRECT_URL || DATABASE_URL || undefined;
  if (address !== undefined && !isDatabaseAddress(address))
    throw new ConfigError(`The address of the database ${DATABASE_ADDRESS_RULE}`);
  return address;
};

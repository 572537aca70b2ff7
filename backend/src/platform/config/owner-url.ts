import { withFileSecrets } from './file-secrets.js';

/** The database as whoever runs the installation reaches it: by the role that owns its tables. Undefined: nobody has said where. */
export const ownerUrlOf = (env: NodeJS.ProcessEnv): string | undefined => {
  const { DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_URL } = withFileSecrets(env);
  return DATABASE_OWNER_URL || DATABASE_DIRECT_URL || DATABASE_URL || undefined;
};

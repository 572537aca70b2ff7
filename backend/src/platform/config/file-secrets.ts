import { readFileSync } from 'node:fs';

/** Variables that may come from a file, as containers pass secrets: `NAME_FILE=/run/secrets/name`. */
const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'SESSION_SECRET',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'SUPERADMIN_PASSWORD',
  'AI_API_KEY',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Returns `env` with each secret read from its file and trimmed.
 * @throws {Error} if a secret is also set directly, or its file is unreadable or empty
 */
export const withFileSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const read = SECRET_VARIABLES.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim();
    if (path === undefined || path === '') return [];
    if ((env[name] ?? '').trim() !== '') throw new Error(`${name} and ${name}_FILE are both set. Set one of them.`);
    return [[name, readSecretFile(`${name}_FILE`, path)] as const];
  });
  return read.length === 0 ? env : { ...env, ...Object.fromEntries(read) };
};

const readSecretFile = (variable: string, path: string): string => {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `${variable} names ${path}, which cannot be read (${String((error as NodeJS.ErrnoException).code)}).`,
      {
        cause: error,
      },
    );
  }
  if (content === '') throw new Error(`${variable} names ${path}, which is empty.`);
  return content;
};

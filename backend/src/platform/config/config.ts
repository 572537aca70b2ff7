import { join } from 'node:path';
import { email } from '@atrium/contract/core/fields';
import { isWebAddress } from '@atrium/contract/core/addresses';
import { isPublishedPassword } from '@atrium/rules/sign-in/password';
import * as z from 'zod/mini';
import { DATABASE_ADDRESS_RULE, isDatabaseAddress } from './database-address.js';
import { withFileSecrets } from './file-secrets.js';
import { type FileStorage, readFileStorage } from './file-storage.js';
import { type MailRoute, readMailRoute } from './mail-route.js';
import { type MetricsEndpoint, readMetricsEndpoint } from './metrics-endpoint.js';
import { readSecrets } from './secrets.js';
import { readTrustProxy } from './trust-proxy.js';

export interface Pooler {
  /** True when the pooler supports named prepared statements across connections. */
  readonly supportsNamedStatements: boolean;
}

/** The settings of a process, parsed once at its start. `.env.example` explains every variable. */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly fileStorage: FileStorage;
  readonly databaseUrl: string;
  /**
   * URL of the database with the role that owns the tables; null when `databaseUrl` is the owner's or another process
   * migrates.
   */
  readonly databaseOwnerUrl: string | null;
  /** URL of the database without the pooler, for LISTEN, the queue and the start of a process. */
  readonly databaseDirectUrl: string;
  /** Settings of the pooler; set when `databaseUrl` is a pooler that shares connections between transactions. */
  readonly pooler: Pooler | null;
  /** URL of a replica for reads that may be a few seconds stale; null without one. */
  readonly databaseReplicaUrl: string | null;
  /** Address of Redis; null when the job queue runs on PostgreSQL. */
  readonly redisUrl: string | null;
  /**
   * Secrets that sign cookies. The first one signs; all are accepted, so that a secret can be rotated without signing
   * users out.
   */
  readonly sessionSecrets: readonly [string, ...string[]];
  /** Secrets that encrypt stored values. The first one encrypts; all can decrypt. */
  readonly encryptionSecrets: readonly string[];
  /** Transport for mail; null when mail cannot be sent. */
  readonly mail: MailRoute | null;
  /** Public address for links in emails; null when it is not set. */
  readonly publicAddress: string | null;
  readonly superadmin: {
    readonly username: string;
    readonly password: string | null;
    /** Email address of the first superadmin for password links and warnings; null when it is entered later. */
    readonly email: string | null;
  };
  readonly demoData: 'full' | 'none';
  readonly requirePasswordChange: boolean;
  /** Proxies whose `X-Forwarded-*` headers are trusted; null for none. */
  readonly trustProxy: string | null;
  /** Additional origins from which state-changing calls are accepted. */
  readonly publicOrigins: readonly string[];
  readonly signInLimits: {
    readonly perNameAndAddress: number;
    readonly perName: number;
    readonly perAddress: number;
    readonly windowSeconds: number;
  };
  /** Rate limit tokens per minute and process: for one user's screens and for one API key. */
  readonly userCallsPerMinute: number;
  readonly apiKeyCallsPerMinute: number;
  /** Maximum time in which a request body and an uploaded file must arrive. */
  readonly bodySeconds: number;
  readonly uploadSeconds: number;
  /** Timeout of idle connections; longer than any proxy's, so that no request meets a closing connection. */
  readonly keepAliveSeconds: number;
  /** Days after which uses lose their patient reference; 0 keeps it forever. */
  readonly patientReferenceDays: number;
  /** True when a missing or old backup causes a warning. */
  readonly checksBackups: boolean;
  readonly logLevel: string;
  /** Address of the Prometheus endpoint; null disables it. */
  readonly metrics: MetricsEndpoint | null;
  readonly ai: { readonly baseUrl: string; readonly apiKey: string | null; readonly model: string } | null;
  /** True when a playbook suggests tasks after the model has failed. */
  readonly aiFallback: boolean;
  /** Maximum of model requests per user and month; 0 for no limit. */
  readonly aiMonthlyLimit: number;
  /** `host:port` pairs that may be fetched although their address is private; for tests only. */
  readonly scrapeAllowHosts: readonly string[];
  /** `host:port` pairs of webhook receivers in the operator's private network; also valid in production. */
  readonly webhookAllowHosts: readonly string[];
}

/** A wrong configuration. The message tells the operator what to change; the process exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {}
export const CONFIG_ERROR_EXIT_CODE = 78;

const emptyToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const textSetting = z.optional(z.string());
const readText = (fallback: string) => z._default(z.string(), fallback);
const textOrNull = z._default(z.nullable(z.string()), null);
const databaseAddress = z.optional(z.string().check(z.refine(isDatabaseAddress, { error: DATABASE_ADDRESS_RULE })));
const readInteger = (fallback: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })),
      z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
    ),
    fallback,
  );
const readEnum = <const T extends string>(...choices: [T, ...T[]]) =>
  z.optional(z.enum(choices, { error: `must be one of: ${choices.join(', ')}` }));
const readChoice = <const T extends string>(fallback: T, ...others: T[]) =>
  z._default(readEnum(fallback, ...others), fallback);
const listSetting = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

const environmentSchema = z.object({
  NODE_ENV: readChoice('development', 'production', 'test'),
  PORT: readInteger(3000, 0, 65_535),
  HOST: textSetting,
  DATA_DIR: readText('.data'),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_POOLER_NAMES: readEnum('on', 'off'),
  REDIS_URL: textOrNull,
  SESSION_SECRET: textSetting,
  ENCRYPTION_KEY: textSetting,
  SMTP_URL: textSetting,
  MAIL_FROM: textSetting,
  SUPERADMIN_USERNAME: readText('superadmin'),
  SUPERADMIN_PASSWORD: textOrNull,
  SUPERADMIN_EMAIL: textSetting,
  DEMO_DATA: readChoice('full', 'none'),
  REQUIRE_PASSWORD_CHANGE: readEnum('on', 'off'),
  TRUST_PROXY: textSetting,
  PUBLIC_ORIGIN: listSetting,
  SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: readInteger(10, 1, 1_000_000),
  SIGN_IN_LIMIT_PER_NAME: readInteger(30, 1, 1_000_000),
  SIGN_IN_LIMIT_PER_ADDRESS: readInteger(100, 1, 1_000_000),
  SIGN_IN_WINDOW_SECONDS: readInteger(900, 1, 86_400),
  USER_CALLS_PER_MINUTE: readInteger(1_800, 1, 1_000_000),
  API_KEY_CALLS_PER_MINUTE: readInteger(600, 1, 1_000_000),
  BODY_TIMEOUT_SECONDS: readInteger(30, 1, 3_600),
  UPLOAD_TIMEOUT_SECONDS: readInteger(120, 1, 3_600),
  KEEP_ALIVE_SECONDS: readInteger(130, 1, 3_600),
  PATIENT_REFERENCE_DAYS: readInteger(0, 0, 36_500),
  BACKUP_CHECK: readEnum('on', 'off'),
  LOG_LEVEL: readEnum('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  METRICS_PORT: z.optional(readInteger(0, 0, 65_535)),
  METRICS_HOST: textSetting,
  METRICS_TOKEN: textSetting,
  AI_BASE_URL: textSetting,
  AI_API_KEY: textOrNull,
  AI_MODEL: readText('gpt-4o-mini'),
  AI_FALLBACK: readChoice('on', 'off'),
  AI_MONTHLY_LIMIT: readInteger(200, 0, 1_000_000),
  SCRAPE_ALLOW_HOSTS: listSetting,
  WEBHOOK_ALLOW_HOSTS: listSetting,
});

const hasCredentials = (address: string): boolean => {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
};

/** Returns `env` with the secrets that files contain. Throws `ConfigError` when a file cannot be used. */
export const withSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  try {
    return withFileSecrets(env);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
};

type Environment = z.infer<typeof environmentSchema>;

const parseEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(withSecrets(env)).map(([name, value]) => [name, emptyToUndefined(value)])),
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
};

/** Returns the parsed value. Throws `ConfigError` when the parser returned a text, which is the error message. */
const requireValid = <T>(setting: T | string): T => {
  if (typeof setting === 'string') throw new ConfigError(setting);
  return setting;
};

const readAllSecrets = ({ SESSION_SECRET, ENCRYPTION_KEY }: Environment) => {
  const sessionSecrets = readSecrets(SESSION_SECRET);
  if (sessionSecrets === null) throw new ConfigError('SESSION_SECRET must be at least 32 random characters.');
  const encryptionKeys = readSecrets(ENCRYPTION_KEY);
  if (ENCRYPTION_KEY !== undefined && encryptionKeys === null)
    throw new ConfigError('ENCRYPTION_KEY must be at least 32 random characters.');
  return { sessionSecrets, encryptionSecrets: [...(encryptionKeys ?? []), ...sessionSecrets] } as const;
};

const readProxies = ({ TRUST_PROXY }: Environment): string | null => {
  const trustProxy = TRUST_PROXY === undefined ? null : readTrustProxy(TRUST_PROXY);
  if (TRUST_PROXY !== undefined && trustProxy === null)
    throw new ConfigError(
      'TRUST_PROXY must name the proxies in front of this server, comma separated: addresses, networks such as 10.0.0.0/8, or loopback, linklocal and uniquelocal. Numbers and "true" are refused, because anybody could then claim any address.',
    );
  return trustProxy;
};

const checkProduction = (e: Environment): void => {
  if (e.REDIS_URL === null) throw new ConfigError('REDIS_URL is missing. Production needs a Redis or Valkey server.');
  if (e.SCRAPE_ALLOW_HOSTS.length > 0)
    throw new ConfigError('SCRAPE_ALLOW_HOSTS is for tests and rejected in production.');
  if (isPublishedPassword(e.SUPERADMIN_PASSWORD ?? ''))
    throw new ConfigError('SUPERADMIN_PASSWORD must not contain the published password of the demo accounts.');
};

const checkAddresses = ({ AI_BASE_URL, SUPERADMIN_EMAIL }: Environment): void => {
  if (AI_BASE_URL !== undefined && (!isWebAddress(AI_BASE_URL) || hasCredentials(AI_BASE_URL)))
    throw new ConfigError(
      'AI_BASE_URL must be an http or https address such as http://localhost:11434/v1, without a name or password in it.',
    );
  if (SUPERADMIN_EMAIL !== undefined && !email().safeParse(SUPERADMIN_EMAIL.trim()).success)
    throw new ConfigError('SUPERADMIN_EMAIL must be an email address such as it@example.com.');
};

/** Parses and validates the settings. Throws `ConfigError` naming the variable and its rule. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const e = parseEnvironment(env);
  const production = e.NODE_ENV === 'production';
  if (e.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL is missing. Start with `npm start`, or set it to a PostgreSQL address.');
  const secrets = readAllSecrets(e);
  if (production) checkProduction(e);
  const trustProxy = readProxies(e);
  checkAddresses(e);
  const mail = requireValid(readMailRoute(e.SMTP_URL, e.MAIL_FROM, e.NODE_ENV, join(e.DATA_DIR, 'mails')));
  const publicAddress = e.PUBLIC_ORIGIN[0] ?? (production ? null : `http://localhost:${e.PORT}`);
  if (mail !== null && publicAddress === null)
    throw new ConfigError(
      'PUBLIC_ORIGIN must be set with SMTP_URL: links in emails start with it, such as https://atrium.example.com.',
    );
  const inProduction = production ? 'on' : 'off';
  return {
    environment: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: e.DATA_DIR,
    fileStorage: requireValid(readFileStorage(withSecrets(env))),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    pooler: e.DATABASE_DIRECT_URL === undefined ? null : { supportsNamedStatements: e.DATABASE_POOLER_NAMES === 'on' },
    redisUrl: e.REDIS_URL,
    ...secrets,
    mail,
    publicAddress: publicAddress?.replace(/\/+$/, '') ?? null,
    superadmin: {
      username: e.SUPERADMIN_USERNAME,
      password: e.SUPERADMIN_PASSWORD,
      email: e.SUPERADMIN_EMAIL?.trim() ?? null,
    },
    demoData: e.DEMO_DATA,
    requirePasswordChange: (e.REQUIRE_PASSWORD_CHANGE ?? inProduction) === 'on',
    trustProxy,
    publicOrigins: e.PUBLIC_ORIGIN,
    signInLimits: {
      perNameAndAddress: e.SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS,
      perName: e.SIGN_IN_LIMIT_PER_NAME,
      perAddress: e.SIGN_IN_LIMIT_PER_ADDRESS,
      windowSeconds: e.SIGN_IN_WINDOW_SECONDS,
    },
    userCallsPerMinute: e.USER_CALLS_PER_MINUTE,
    apiKeyCallsPerMinute: e.API_KEY_CALLS_PER_MINUTE,
    bodySeconds: e.BODY_TIMEOUT_SECONDS,
    uploadSeconds: e.UPLOAD_TIMEOUT_SECONDS,
    keepAliveSeconds: e.KEEP_ALIVE_SECONDS,
    patientReferenceDays: e.PATIENT_REFERENCE_DAYS,
    checksBackups: (e.BACKUP_CHECK ?? inProduction) === 'on',
    logLevel: e.LOG_LEVEL ?? (e.NODE_ENV === 'test' ? 'warn' : 'info'),
    metrics: requireValid(readMetricsEndpoint(e.METRICS_PORT, e.METRICS_HOST, e.METRICS_TOKEN)),
    ai: e.AI_BASE_URL === undefined ? null : { baseUrl: e.AI_BASE_URL, apiKey: e.AI_API_KEY, model: e.AI_MODEL },
    aiFallback: e.AI_FALLBACK === 'on',
    aiMonthlyLimit: e.AI_MONTHLY_LIMIT,
    scrapeAllowHosts: e.SCRAPE_ALLOW_HOSTS,
    webhookAllowHosts: e.WEBHOOK_ALLOW_HOSTS.map((host) => host.toLowerCase()),
  };
};

import { join } from 'node:path';
import { email } from '@atrium/contract/core/fields';
import { isPublishedPassword } from '@atrium/rules/sign-in/password';
import * as z from 'zod/mini';
import { DATABASE_ADDRESS_RULE, isDatabaseAddress } from './database-address.js';
import { withFileSecrets } from './file-secrets.js';
import { type MailRoute, readMailRoute } from './mail-route.js';
import { type MetricsPlace, readMetricsPlace } from './metrics-place.js';
import { readSecrets } from './secrets.js';
import { readTrustProxy } from './trust-proxy.js';

export interface Pooler {
  /** Whether the pooler supports named prepared statements across connections. */
  readonly keepsNames: boolean;
}

/** The settings of a process, parsed once at its start. `.env.example` explains every variable. */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Address with the role that owns the tables; null when `databaseUrl` is the owner or another process migrates. */
  readonly databaseOwnerUrl: string | null;
  /** Address without the pooler, for LISTEN, the queue and the start of a process. */
  readonly databaseDirectUrl: string;
  /** Set when `databaseUrl` is a pooler that lends connections per transaction. */
  readonly pooler: Pooler | null;
  /** Replica for reads that may be a few seconds stale. */
  readonly databaseReplicaUrl: string | null;
  /** Address of Redis; null when the job queue runs on PostgreSQL. */
  readonly redisUrl: string | null;
  /** The first secret signs cookies; all are accepted, so a secret can be rotated without signing users out. */
  readonly sessionSecrets: readonly [string, ...string[]];
  /** The first secret encrypts stored values; all can decrypt. */
  readonly encryptionSecrets: readonly string[];
  /** How mail is sent; null when it cannot be sent. */
  readonly mail: MailRoute | null;
  /** Public address for links in emails; null when it is not set. */
  readonly publicAddress: string | null;
  readonly superadmin: {
    readonly username: string;
    readonly password: string | null;
    /** Address for password links and warnings; null when the administrator enters it later. */
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
  /** Whether a missing or old backup causes a warning. */
  readonly checksBackups: boolean;
  readonly logLevel: string;
  /** Address of the Prometheus endpoint; null disables it. */
  readonly metrics: MetricsPlace | null;
  readonly ai: { readonly baseUrl: string; readonly apiKey: string | null; readonly model: string } | null;
  /** Whether a playbook suggests tasks when the model fails. */
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

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const text = z.optional(z.string());
const databaseAddress = z.optional(z.string().check(z.refine(isDatabaseAddress, { error: DATABASE_ADDRESS_RULE })));
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })),
      z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
    ),
    fallback,
  );
const choice = <const T extends string>(...choices: [T, ...T[]]) =>
  z.optional(z.enum(choices, { error: `must be one of: ${choices.join(', ')}` }));
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

const environmentSchema = z.object({
  NODE_ENV: choice('production', 'development', 'test'),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: text,
  DATA_DIR: text,
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_POOLER_NAMES: choice('on', 'off'),
  REDIS_URL: text,
  SESSION_SECRET: text,
  ENCRYPTION_KEY: text,
  SMTP_URL: text,
  MAIL_FROM: text,
  SUPERADMIN_USERNAME: text,
  SUPERADMIN_PASSWORD: text,
  SUPERADMIN_EMAIL: text,
  DEMO_DATA: choice('full', 'none'),
  REQUIRE_PASSWORD_CHANGE: choice('on', 'off'),
  TRUST_PROXY: text,
  PUBLIC_ORIGIN: list,
  SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: wholeNumber(10, 1, 1_000_000),
  SIGN_IN_LIMIT_PER_NAME: wholeNumber(30, 1, 1_000_000),
  SIGN_IN_LIMIT_PER_ADDRESS: wholeNumber(100, 1, 1_000_000),
  SIGN_IN_WINDOW_SECONDS: wholeNumber(900, 1, 86_400),
  USER_CALLS_PER_MINUTE: wholeNumber(1_800, 1, 1_000_000),
  API_KEY_CALLS_PER_MINUTE: wholeNumber(600, 1, 1_000_000),
  BODY_TIMEOUT_SECONDS: wholeNumber(30, 1, 3_600),
  UPLOAD_TIMEOUT_SECONDS: wholeNumber(120, 1, 3_600),
  KEEP_ALIVE_SECONDS: wholeNumber(130, 1, 3_600),
  PATIENT_REFERENCE_DAYS: wholeNumber(0, 0, 36_500),
  BACKUP_CHECK: choice('on', 'off'),
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  METRICS_PORT: z.optional(wholeNumber(0, 0, 65_535)),
  METRICS_HOST: text,
  METRICS_TOKEN: text,
  AI_BASE_URL: text,
  AI_API_KEY: text,
  AI_MODEL: text,
  AI_FALLBACK: choice('on', 'off'),
  AI_MONTHLY_LIMIT: wholeNumber(200, 0, 1_000_000),
  SCRAPE_ALLOW_HOSTS: list,
  WEBHOOK_ALLOW_HOSTS: list,
});

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

/** Returns `env` with the secrets that files contain. Throws `ConfigError` when a file cannot be used. */
export const withSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  try {
    return withFileSecrets(env);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
};

/** Parses and validates the settings. Throws `ConfigError` naming the variable and its rule. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(withSecrets(env)).map(([name, value]) => [name, blank(value)])),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const e = parsed.data;
  const environment = e.NODE_ENV ?? 'development';
  const production = environment === 'production';
  if (e.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL is missing. Start with `npm start`, or set it to a PostgreSQL address.');
  const sessionSecrets = readSecrets(e.SESSION_SECRET);
  if (sessionSecrets === null)
    throw new ConfigError('SESSION_SECRET must be set to at least 32 characters that nobody can guess.');
  const encryptionKeys = readSecrets(e.ENCRYPTION_KEY);
  if (e.ENCRYPTION_KEY !== undefined && encryptionKeys === null)
    throw new ConfigError('ENCRYPTION_KEY must be at least 32 characters that nobody can guess.');
  if (production && e.REDIS_URL === undefined)
    throw new ConfigError('REDIS_URL is missing. Production needs a Redis or Valkey server.');
  if (production && e.SCRAPE_ALLOW_HOSTS.length > 0)
    throw new ConfigError('SCRAPE_ALLOW_HOSTS is for tests and refused in production.');
  const trustProxy = e.TRUST_PROXY === undefined ? null : readTrustProxy(e.TRUST_PROXY);
  if (e.TRUST_PROXY !== undefined && trustProxy === null)
    throw new ConfigError(
      'TRUST_PROXY must name the proxies in front of this server, comma separated: addresses, networks such as 10.0.0.0/8, or loopback, linklocal and uniquelocal. Numbers and "true" are refused, because anybody could then claim any address.',
    );
  if (e.AI_BASE_URL !== undefined && !isWebAddress(e.AI_BASE_URL))
    throw new ConfigError(
      'AI_BASE_URL must be an http or https address such as http://localhost:11434/v1, without a name or password in it.',
    );
  const mail = readMailRoute(e.SMTP_URL, e.MAIL_FROM, environment, join(e.DATA_DIR ?? '.data', 'mails'));
  if (typeof mail === 'string') throw new ConfigError(mail);
  const publicAddress = e.PUBLIC_ORIGIN[0] ?? (production ? null : `http://localhost:${e.PORT}`);
  if (mail !== null && publicAddress === null)
    throw new ConfigError(
      'PUBLIC_ORIGIN must be set where SMTP_URL is: links in mails begin with it, such as https://atrium.example.com.',
    );
  if (e.SUPERADMIN_EMAIL !== undefined && !email().safeParse(e.SUPERADMIN_EMAIL.trim()).success)
    throw new ConfigError('SUPERADMIN_EMAIL must be an email address such as it@example.com.');
  if (production && isPublishedPassword(e.SUPERADMIN_PASSWORD ?? ''))
    throw new ConfigError('SUPERADMIN_PASSWORD must not contain the published password of the demo accounts.');
  const metrics = readMetricsPlace(e.METRICS_PORT, e.METRICS_HOST, e.METRICS_TOKEN);
  if (typeof metrics === 'string') throw new ConfigError(metrics);
  return {
    environment,
    port: e.PORT,
    host: e.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: e.DATA_DIR ?? '.data',
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    pooler: e.DATABASE_DIRECT_URL === undefined ? null : { keepsNames: e.DATABASE_POOLER_NAMES === 'on' },
    redisUrl: e.REDIS_URL ?? null,
    sessionSecrets,
    encryptionSecrets: [...(encryptionKeys ?? []), ...sessionSecrets],
    mail,
    publicAddress: publicAddress?.replace(/\/+$/, '') ?? null,
    superadmin: {
      username: e.SUPERADMIN_USERNAME ?? 'superadmin',
      password: e.SUPERADMIN_PASSWORD ?? null,
      email: e.SUPERADMIN_EMAIL?.trim() ?? null,
    },
    demoData: e.DEMO_DATA ?? 'full',
    requirePasswordChange: (e.REQUIRE_PASSWORD_CHANGE ?? (production ? 'on' : 'off')) === 'on',
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
    checksBackups: (e.BACKUP_CHECK ?? (production ? 'on' : 'off')) === 'on',
    logLevel: e.LOG_LEVEL ?? (environment === 'test' ? 'warn' : 'info'),
    metrics,
    ai:
      e.AI_BASE_URL === undefined
        ? null
        : { baseUrl: e.AI_BASE_URL, apiKey: e.AI_API_KEY ?? null, model: e.AI_MODEL ?? 'gpt-4o-mini' },
    aiFallback: (e.AI_FALLBACK ?? 'on') === 'on',
    aiMonthlyLimit: e.AI_MONTHLY_LIMIT,
    scrapeAllowHosts: e.SCRAPE_ALLOW_HOSTS,
    webhookAllowHosts: e.WEBHOOK_ALLOW_HOSTS.map((host) => host.toLowerCase()),
  };
};

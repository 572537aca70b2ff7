export interface MetricsEndpoint {
  readonly port: number;
  readonly host: string;
  /** Bearer token that callers must send; null accepts every caller. */
  readonly token: string | null;
}

const LOOPBACK_HOSTS = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;
const MIN_TOKEN_LENGTH = 16;

/** Returns the endpoint, null when it is disabled, or a text that states the error of invalid settings. */
export const readMetricsEndpoint = (
  port: number | undefined,
  host = '127.0.0.1',
  token?: string,
): MetricsEndpoint | null | string => {
  if (port === undefined) return null;
  if (token !== undefined && token.length < MIN_TOKEN_LENGTH)
    return `METRICS_TOKEN must be at least ${MIN_TOKEN_LENGTH} random characters.`;
  if (token === undefined && !LOOPBACK_HOSTS.test(host))
    return 'METRICS_HOST is reachable from other machines, so METRICS_TOKEN must be set to protect the metrics.';
  return { port, host, token: token ?? null };
};

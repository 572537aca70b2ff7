export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
  /** Bearer token that callers must send; null accepts every caller. */
  readonly token: string | null;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;
const SHORTEST_TOKEN = 16;

/** Returns the endpoint, null when it is disabled, or a text that states the error of invalid settings. */
export const readMetricsPlace = (
  port: number | undefined,
  host = '127.0.0.1',
  token?: string,
): MetricsPlace | null | string => {
  if (port === undefined) return null;
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    return `METRICS_TOKEN must be at least ${SHORTEST_TOKEN} characters that nobody can guess.`;
  if (token === undefined && !LOOPBACK.test(host))
    return 'METRICS_HOST is an address that others reach, so METRICS_TOKEN must be set: figures are not for everybody.';
  return { port, host, token: token ?? null };
};

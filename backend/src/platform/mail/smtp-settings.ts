const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The settings of the connection. `smtps:` speaks TLS from the first byte; `smtp:` goes over to it, and must, unless the
 * server is this machine or the address ends with `?ignoreTLS=true`. What the address says counts in any case.
 */
export const smtpSettings = (address: string) => {
  const url = new URL(address);
  const says = (name: string): boolean => url.searchParams.has(name);
  return {
    url: address,
    ...(url.protocol === 'smtp:' && !LOCAL.has(url.hostname) && !says('ignoreTLS') && !says('requireTLS')
      ? { requireTLS: true }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
};

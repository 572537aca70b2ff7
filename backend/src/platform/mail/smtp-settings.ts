const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the options of the SMTP connection. `smtps:` uses TLS from the start. `smtp:` requires STARTTLS, except on
 * this machine or with `?ignoreTLS=true`. Options in the URL take precedence.
 */
export const parseSmtpSettings = (address: string) => {
  const url = new URL(address);
  const says = (name: string): boolean => url.searchParams.has(name);
  return {
    url: address,
    ...(url.protocol === 'smtp:' && !LOCAL_HOSTS.has(url.hostname) && !says('ignoreTLS') && !says('requireTLS')
      ? { requireTLS: true }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
};

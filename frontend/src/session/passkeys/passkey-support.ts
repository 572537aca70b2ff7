/* Whether this page can use passkeys. Part of the sign-in screen's first load, so it imports nothing. */

const NUMBER = /^(\d+\.){3}\d+$|^\[/;

/** Returns why the address allows no passkeys, or null. Browsers require a secure origin with a host name. */
export function addressProblem({
  isSecure,
  host,
}: {
  readonly isSecure: boolean;
  readonly host: string;
}): string | null {
  if (NUMBER.test(host))
    return 'Passkeys need an address with a name. Open Atrium at one that begins with https, or at localhost.';
  if (!isSecure) return 'Passkeys need a secure address. Open Atrium at one that begins with https, or at localhost.';
  return null;
}

export const passkeyAddressProblem = (): string | null =>
  addressProblem({ isSecure: window.isSecureContext, host: window.location.hostname });

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

export const passkeyProblem = (): string | null =>
  passkeyAddressProblem() ?? (knowsPasskeys() ? null : 'This browser knows no passkeys.');

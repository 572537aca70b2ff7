/* Whether passkeys can be used on this page; part of what the sign-in screen asks at once, so nothing is loaded for it. */

const NUMBER = /^(\d+\.){3}\d+$|^\[/;

/** Browsers know passkeys on pages that nobody can have changed on the way, and by name alone. Null: they can be used. */
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

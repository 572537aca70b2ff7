/* Detects support for passkeys. Part of the first load of the sign-in screen, so it imports nothing. */

const NUMBER = /^(\d+\.){3}\d+$|^\[/;

interface HostProblemOptions {
  readonly isSecure: boolean;
  readonly host: string;
}

/** Returns why the address allows no passkeys, or null. Browsers require a secure origin with a host name. */
export function getHostProblem({ isSecure, host }: HostProblemOptions): string | null {
  if (NUMBER.test(host)) return 'Passkeys need a domain name. Open Atrium at an https address, or at localhost.';
  if (!isSecure) return 'Passkeys need a secure address. Open Atrium at an https address, or at localhost.';
  return null;
}

export const getPasskeyHostProblem = (): string | null =>
  getHostProblem({ isSecure: window.isSecureContext, host: window.location.hostname });

export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

export const getPasskeyProblem = (): string | null =>
  getPasskeyHostProblem() ?? (supportsPasskeys() ? null : 'This browser knows no passkeys.');

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { NETWORKS } from '@atrium/contract/session/session/schemas';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { isPublicAddress } from '../../platform/egress/public-address.js';

type TrustCheck = (address: string, hop: number) => boolean;

/**
 * Returns scheme and host as the client sees them. Forwarded headers count only from trusted proxies, by Express's
 * "trust proxy" function, also for socket handshakes, which bypass Express.
 */
@Injectable()
export class RequestOrigin {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  readonly isSecure = (request: IncomingMessage): boolean =>
    (request.socket as TLSSocket).encrypted ||
    this.forwardedHeader(request, 'x-forwarded-proto')?.toLowerCase() === 'https';

  /** Returns `scheme://host`, or null when the request has no valid host. */
  getOrigin(request: IncomingMessage): string | null {
    const host = this.forwardedHeader(request, 'x-forwarded-host') ?? request.headers.host;
    return host === undefined ? null : normalizeOrigin(`${this.isSecure(request) ? 'https' : 'http'}://${host}`);
  }

  private forwardedHeader(request: IncomingMessage, name: string): string | undefined {
    const value = request.headers[name];
    if (typeof value !== 'string' || !this.isTrustedProxy(request.socket.remoteAddress ?? '', 0)) return undefined;
    return value.split(',')[0]?.trim() || undefined;
  }

  private isTrustedProxy(address: string, hop: number): boolean {
    const express = this.adapterHost.httpAdapter.getInstance<Express>();
    return (express.get('trust proxy fn') as TrustCheck)(address, hop);
  }
}

/** Returns the normalized origin of a URL; null when it is invalid or opaque. */
export const normalizeOrigin = (address: string): string | null => {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
};

/** Returns how an address relates to another one: in the same network, a local one, or any other. */
export const compareNetworks = (address: string | null, from: string | undefined): (typeof NETWORKS)[number] | null => {
  if (address === null) return null;
  const group = toAddressGroup(address);
  if (from !== undefined && group === toAddressGroup(from)) return 'this';
  // For IPv4, the group is the address itself.
  const [plain = ''] = isIP(group) === 4 ? [group] : address.split('%', 1);
  return isIP(plain) !== 0 && !isPublicAddress(plain) ? 'local' : 'other';
};

/** Returns the key by which attempts from an address are counted. An IPv6 address counts as its /64 network. */
export const toAddressGroup = (address: string | undefined): string => {
  if (address === undefined) return 'unknown';
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { NETWORKS } from '@atrium/contract/session/session/schemas';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { isPublicAddress } from '../../platform/outside/public-address.js';

type Trusts = (address: string, hop: number) => boolean;

/**
 * How a request looks from outside: its scheme and host. What a proxy forwards counts only from one that the operator
 * has named; the decision is Express's own ("trust proxy"), also for handshakes of sockets, which Express never sees.
 */
@Injectable()
export class SeenAddress {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  readonly isSecure = (request: IncomingMessage): boolean =>
    (request.socket as TLSSocket).encrypted || this.forwarded(request, 'x-forwarded-proto')?.toLowerCase() === 'https';

  /** `scheme://host`, or null when the request names no usable host. */
  origin(request: IncomingMessage): string | null {
    const host = this.forwarded(request, 'x-forwarded-host') ?? request.headers.host;
    return host === undefined ? null : originOf(`${this.isSecure(request) ? 'https' : 'http'}://${host}`);
  }

  private forwarded(request: IncomingMessage, name: string): string | undefined {
    const value = request.headers[name];
    if (typeof value !== 'string' || !this.trusts(request.socket.remoteAddress ?? '', 0)) return undefined;
    return value.split(',')[0]?.trim() || undefined;
  }

  private trusts(address: string, hop: number): boolean {
    const express = this.adapterHost.httpAdapter.getInstance<Express>();
    return (express.get('trust proxy fn') as Trusts)(address, hop);
  }
}

const originIn = (address: string): string | null => {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
};

/** Almost all requests come from the same few. */
const MOST_KNOWN = 100;
const known = new Map<string, string | null>();

/** The origin of an address in its plainest form, or null when it is none (`null`, as sandboxed pages send, too). */
export const originOf = (address: string): string | null => {
  const before = known.get(address);
  if (before !== undefined) return before;
  const origin = originIn(address);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(address, origin);
  return origin;
};

/** Of an address, seen from another: what people can tell without a database of places. */
export const networkOf = (address: string | null, from: string | undefined): (typeof NETWORKS)[number] | null => {
  if (address === null) return null;
  const group = addressGroup(address);
  if (from !== undefined && group === addressGroup(from)) return 'this';
  // Of IPv4 the group is the address.
  const [plain = ''] = isIP(group) === 4 ? [group] : address.split('%', 1);
  return isIP(plain) !== 0 && !isPublicAddress(plain) ? 'local' : 'other';
};

/** Who counts as one address: of IPv6 the network of a subscriber, since everybody there has more addresses than guesses. */
export const addressGroup = (address: string | undefined): string => {
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

import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { RequestOrigin } from '../sign-in/request-origin.js';
import { readCookie } from './cookies.js';

/** A cookie that only this host receives, with the prefix `__Host-` over HTTPS. Scripts cannot read it. */
export class HostCookie {
  constructor(
    private readonly requestOrigin: RequestOrigin,
    private readonly plainName: string,
    private readonly sameSite: 'lax' | 'strict',
  ) {}

  name(request: IncomingMessage): string {
    return this.requestOrigin.isSecure(request) ? `__Host-${this.plainName}` : this.plainName;
  }

  read(request: IncomingMessage): string | undefined {
    return readCookie(request, this.name(request));
  }

  /** @param maxAge lifetime in milliseconds */
  set(request: IncomingMessage, response: Response, value: string, maxAge: number): void {
    response.cookie(this.name(request), value, { ...this.options(request), maxAge });
  }

  clear(request: IncomingMessage, response: Response): void {
    response.clearCookie(this.name(request), this.options(request));
  }

  private options(request: IncomingMessage) {
    return { httpOnly: true, sameSite: this.sameSite, path: '/', secure: this.requestOrigin.isSecure(request) };
  }
}

import type { Endpoint } from '@atrium/contract/core/endpoint';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { InjectConfig } from '../config/config.token.js';
import type { Config } from '../config/config.js';
import { Answer, Page, RawJson } from './reply.js';
import { ENDPOINT } from './serve.js';

/** Writes answers; in tests it also holds every one of them against the contract. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @InjectConfig() private readonly config: Config,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      map((value: unknown) => {
        let body = value;
        if (body instanceof Page) {
          if (body.next !== null)
            response.setHeader('Link', `<${nextAddress(http.getRequest<Request>(), body.next)}>; rel="next"`);
          body = body.rows;
        }
        if (body instanceof Answer) {
          response.status(body.status);
          body = body.body;
        } else if (this.config.environment === 'test' && endpoint?.reply !== undefined) {
          z.parse(endpoint.reply, body instanceof RawJson ? JSON.parse(body.text) : JSON.parse(JSON.stringify(body)));
        }
        if (body instanceof RawJson) {
          response.type('application/json');
          return body.text;
        }
        return body;
      }),
    );
  }
}

const nextAddress = (request: Request, cursor: string): string => {
  const address = new URL(request.originalUrl, 'http://localhost');
  address.searchParams.set('cursor', cursor);
  return address.pathname + address.search;
};

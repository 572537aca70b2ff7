import type { Endpoint } from '@atrium/contract/core/endpoint';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { SqlPool } from '../database/sql-pool.js';
import { actorOf, personOf } from '../http/person.js';
import { ENDPOINT } from '../http/serve.js';
import { writeAuditAlone } from './audit-entry.js';

/** Whatever leaves as a file is written down before it leaves; what cannot be written down does not leave. */
@Injectable()
export class ExportsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly sql: SqlPool,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    if (endpoint?.contentType !== 'text/csv') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      mergeMap(async (file: unknown) => {
        await this.note(endpoint, request);
        return file;
      }),
    );
  }

  private async note({ summary, access }: Endpoint, request: Request): Promise<void> {
    const person = personOf(request);
    if (person === undefined) return;
    // Which filters, not their values: people search for people.
    const filters = Object.entries(request.query)
      .filter(([, value]) => value !== '')
      .map(([name]) => name);
    await writeAuditAlone(this.sql, {
      actor: actorOf(person),
      action: 'exported',
      objectKind: 'list',
      objectName: summary.replace(/ as CSV.*/s, ''),
      project: access.who === 'member' ? access.of : null,
      changes: filters.length === 0 ? [] : [{ field: 'filters', before: null, after: filters.toSorted() }],
    });
  }
}

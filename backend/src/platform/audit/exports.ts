import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SqlPool } from '../database/sql-pool.js';
import { actorOf, personOf } from '../http/request/person.js';
import { writeAuditAlone } from './audit-entry.js';

/** Audits exports before they are sent. An export that cannot be audited fails. */
@Injectable()
export class Exports {
  constructor(private readonly sql: SqlPool) {}

  async note({ summary, access }: BoundEndpoint, request: Request): Promise<void> {
    const person = personOf(request);
    if (person === undefined) return;
    // Names of the filters without their values, which may be names of people.
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

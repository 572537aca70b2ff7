import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SqlPool } from '../database/sql-pool.js';
import { actorOf, personOf } from '../http/request/person.js';
import { writeAuditAlone } from './audit-entry.js';

/** Whatever leaves as a file is written down before it leaves; what cannot be written down does not leave. */
@Injectable()
export class Exports {
  constructor(private readonly sql: SqlPool) {}

  async note({ summary, access }: BoundEndpoint, request: Request): Promise<void> {
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

import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SqlPool } from '../database/sql-pool.js';
import { toActor, getCurrentUser } from '../http/request/current-user.js';
import { writeAuditOutsideTransaction } from './audit-entry.js';

/** Audits exports before they are sent. An export that cannot be audited fails. */
@Injectable()
export class ExportAudit {
  constructor(private readonly sql: SqlPool) {}

  async record({ summary, access }: BoundEndpoint, request: Request): Promise<void> {
    const person = getCurrentUser(request);
    if (person === undefined) return;
    // Names of the filters without their values, which may be names of people.
    const filters = Object.entries(request.query)
      .filter(([, value]) => value !== '')
      .map(([name]) => name);
    await writeAuditOutsideTransaction(this.sql, {
      actor: toActor(person),
      action: 'exported',
      objectKind: 'list',
      objectName: summary.replace(/ as CSV.*/s, ''),
      project: access.who === 'member' ? access.of : null,
      changes: filters.length === 0 ? [] : [{ field: 'filters', before: null, after: filters.toSorted() }],
    });
  }
}

import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { AUDIT_ACTION_LABELS, auditKind } from '@atrium/rules/audit/entries';
import { auditField } from '@atrium/rules/audit/fields';
import { auditValue } from '@atrium/rules/audit/values';
import { labelOf, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AuditFilters } from '../../platform/audit/audit-sources.js';
import type { CsvCell } from '@atrium/rules/text/csv';
import { LateReads } from '../../platform/database/late-reads.js';
import { csvFile } from '../../platform/http/reply/csv.js';
import { AuditReader } from './audit-reader.js';

/** Entries per page; formatting one takes about 10 ms. */
const ENTRIES_A_PART = 250;
const HEADINGS = [
  'At',
  'Who',
  'What',
  'Action',
  'Kind',
  'ID',
  'Name',
  'Project',
  'Changes',
  'Times',
  'Address',
  'Group',
  'Rows',
];

@Injectable()
export class AuditExport {
  constructor(
    private readonly reader: AuditReader,
    private readonly late: LateReads,
  ) {}

  make(filters: AuditFilters): Promise<StreamableFile> {
    return csvFile('audit.csv', HEADINGS, this.parts(filters));
  }

  private async *parts(filters: AuditFilters): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    const zone = await this.reader.zone();
    let cursor: string | undefined;
    do {
      const { entries, next } = await this.reader.part(
        { ...filters, withRows: true },
        ENTRIES_A_PART,
        cursor,
        this.late,
      );
      yield entries.map((entry) => cellsOf(entry, zone));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }
}

const cellsOf = (entry: AuditEntry, zone: string): CsvCell[] => [
  entry.at,
  entry.actor.name,
  entry.summary,
  labelOf(AUDIT_ACTION_LABELS, entry.action),
  auditKind(entry.objectKind),
  entry.objectId,
  entry.objectName,
  entry.project === null ? null : labelOf(PROJECT_NAMES, entry.project),
  entry.changes
    .map(({ field, before, after, isPrivate }) =>
      isPrivate === true
        ? `${auditField(field)}: changed`
        : `${auditField(field)}: ${[before, after].map((value) => auditValue(value, { kind: entry.objectKind, field, zone })).join(' → ')}`,
    )
    .join('; '),
  entry.times,
  entry.address,
  entry.groupId,
  entry.count,
];

import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { AUDIT_ACTION_LABELS, getAuditKindLabel } from '@atrium/rules/audit/entries';
import { getAuditFieldLabel } from '@atrium/rules/audit/fields';
import { formatAuditValue } from '@atrium/rules/audit/values';
import { getLabel, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AuditFilters } from '../../platform/audit/audit-sources.js';
import type { CsvCell } from '@atrium/rules/text/csv';
import { ReplicaReads } from '../../platform/database/replica-reads.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { AuditReader } from './audit-reader.js';

/** Number of entries per page. Formatting a page takes about 10 ms. */
const ENTRIES_PER_PAGE = 250;
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
    private readonly replica: ReplicaReads,
  ) {}

  createFile(filters: AuditFilters): Promise<StreamableFile> {
    return createCsvFile('audit.csv', HEADINGS, this.readPages(filters));
  }

  private async *readPages(filters: AuditFilters): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    const zone = await this.reader.readTimeZone();
    let cursor: string | undefined;
    do {
      const { entries, next } = await this.reader.readPage(
        { ...filters, withRows: true },
        ENTRIES_PER_PAGE,
        cursor,
        this.replica,
      );
      yield entries.map((entry) => toCells(entry, zone));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }
}

const toCells = (entry: AuditEntry, zone: string): CsvCell[] => [
  entry.at,
  entry.actor.name,
  entry.summary,
  getLabel(AUDIT_ACTION_LABELS, entry.action),
  getAuditKindLabel(entry.objectKind),
  entry.objectId,
  entry.objectName,
  entry.project === null ? null : getLabel(PROJECT_NAMES, entry.project),
  entry.changes
    .map(({ field, before, after, isPrivate }) =>
      isPrivate === true
        ? `${getAuditFieldLabel(field)}: changed`
        : `${getAuditFieldLabel(field)}: ${[before, after].map((value) => formatAuditValue(value, { kind: entry.objectKind, field, zone })).join(' → ')}`,
    )
    .join('; '),
  entry.times,
  entry.address,
  entry.groupId,
  entry.count,
];

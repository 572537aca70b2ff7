import { resources } from '@atrium/contract/catalogue';
import { exportAudit, listAudit, listAuditKinds } from '@atrium/contract/enterprise/audit/calls';
import { AUDIT_KINDS } from '@atrium/rules/audit/entries';
import { Controller, type StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import { Page } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AuditExport } from './audit-export.js';
import { AuditReader } from './audit-reader.js';

@Controller()
export class AuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly auditExport: AuditExport,
  ) {}

  @Route(listAudit)
  async list({ query: { limit = DEFAULT_LOG_LIMIT, cursor, ...filters } }: Call<typeof listAudit>): Promise<Page> {
    const { entries, next } = await this.reader.readPage(filters, limit, cursor);
    return new Page(entries, next);
  }

  @Route(listAuditKinds)
  listKinds(): string[] {
    return [...new Set([...resources.map(({ event }) => event), ...AUDIT_KINDS])];
  }

  @Route(exportAudit)
  exportAudit({ query }: Call<typeof exportAudit>): Promise<StreamableFile> {
    return this.auditExport.createFile(query);
  }
}

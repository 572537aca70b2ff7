import { resources } from '@atrium/contract/catalogue';
import { exportAudit, listAudit, listAuditKinds } from '@atrium/contract/enterprise/audit/calls';
import { AUDIT_KINDS } from '@atrium/rules/audit/entries';
import { Controller, type StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import { Page } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { AuditExport } from './audit-export.js';
import { AuditReader } from './audit-reader.js';

@Controller()
export class AuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly file: AuditExport,
  ) {}

  @Serve(listAudit)
  async list({ query: { limit = DEFAULT_LOG_LIMIT, cursor, ...filters } }: Call<typeof listAudit>): Promise<Page> {
    const { entries, next } = await this.reader.part(filters, limit, cursor);
    return new Page(entries, next);
  }

  @Serve(listAuditKinds)
  kinds(): string[] {
    return [...new Set([...resources.map(({ event }) => event), ...AUDIT_KINDS])];
  }

  @Serve(exportAudit)
  export({ query }: Call<typeof exportAudit>): Promise<StreamableFile> {
    return this.file.make(query);
  }
}

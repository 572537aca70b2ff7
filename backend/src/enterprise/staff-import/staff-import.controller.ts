import * as calls from '@atrium/contract/enterprise/staff-import/calls';
import { Controller, type StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { StaffImportService } from './staff-import.service.js';

@Controller()
export class StaffImportController {
  constructor(private readonly imports: StaffImportService) {}

  @Route(calls.previewStaffImport)
  preview({ person, body }: Call<typeof calls.previewStaffImport>) {
    return this.imports.preview(person, body);
  }

  @Route(calls.importStaff)
  apply({ person, body }: Call<typeof calls.importStaff>) {
    return this.imports.apply(person, body);
  }

  @Route(calls.listStaffImports)
  list() {
    return this.imports.list();
  }

  @Route(calls.undoStaffImport)
  undo({ person, params }: Call<typeof calls.undoStaffImport>) {
    return this.imports.undo(person, params.id);
  }

  @Route(calls.exportStaff)
  exportStaff(): Promise<StreamableFile> {
    return this.imports.createExport();
  }
}

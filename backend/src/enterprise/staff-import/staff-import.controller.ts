import {
  exportStaff,
  importStaff,
  listStaffImports,
  rehearseStaffImport,
  undoStaffImport,
} from '@atrium/contract/enterprise/staff-import/calls';
import { Controller, type StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { StaffImportService } from './staff-import.service.js';

@Controller()
export class StaffImportController {
  constructor(private readonly imports: StaffImportService) {}

  @Serve(rehearseStaffImport)
  rehearse({ person, body }: Call<typeof rehearseStaffImport>) {
    return this.imports.rehearse(person, body);
  }

  @Serve(importStaff)
  apply({ person, body }: Call<typeof importStaff>) {
    return this.imports.apply(person, body);
  }

  @Serve(listStaffImports)
  list() {
    return this.imports.list();
  }

  @Serve(undoStaffImport)
  undo({ person, params }: Call<typeof undoStaffImport>) {
    return this.imports.undo(person, params.id);
  }

  @Serve(exportStaff)
  file(): Promise<StreamableFile> {
    return this.imports.file();
  }
}

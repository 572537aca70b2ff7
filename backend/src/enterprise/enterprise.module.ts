import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssignmentRow } from './assignment.entity.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsService } from './assignments.service.js';
import { AuditExport } from './audit/audit-export.js';
import { AuditReader } from './audit/audit-reader.js';
import { AuditController } from './audit/audit.controller.js';
import { DepartmentRow } from './department.entity.js';
import { DepartmentsController } from './departments.controller.js';
import { DepartmentsService } from './departments.service.js';
import { Directory, Handovers } from './directory.js';
import { EmploymentService } from './employment.service.js';
import { StaffRecord } from './staff-record.js';
import { StaffController } from './staff.controller.js';
import { StaffRow } from './staff.entity.js';
import { StaffService } from './staff.service.js';
import { UserRow } from './user.entity.js';

/** Staff, departments, assignments. Global for its directory, which the other areas look people up in. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserRow, StaffRow, DepartmentRow, AssignmentRow])],
  controllers: [StaffController, AssignmentsController, DepartmentsController, AuditController],
  providers: [Directory, Handovers, StaffService, AssignmentsService, DepartmentsService, AuditReader, AuditExport, StaffRecord, EmploymentService],
  exports: [Directory, Handovers],
})
export class EnterpriseModule {}

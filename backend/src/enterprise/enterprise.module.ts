import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssignmentRow } from './assignments/assignment.entity.js';
import { AssignmentsController } from './assignments/assignments.controller.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { AuditExport } from './audit/audit-export.js';
import { AuditReader } from './audit/audit-reader.js';
import { AuditController } from './audit/audit.controller.js';
import { departmentTable } from './departments/department.entity.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DepartmentsService } from './departments/departments.service.js';
import { Directory, Handovers } from './directory.js';
import { EmploymentService } from './employment/employment.service.js';
import { StaffRecord } from './staff/staff-record.js';
import { StaffController } from './staff/staff.controller.js';
import { StaffRow } from './staff/staff.entity.js';
import { StaffSessionsService } from './staff/staff-sessions.service.js';
import { StaffService } from './staff/staff.service.js';
import { Traces } from './staff/traces.js';
import { UserRow } from './staff/user.entity.js';

/** Staff, departments, assignments. Global for its directory, which the other areas look people up in. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserRow, StaffRow, departmentTable.schema, AssignmentRow])],
  controllers: [StaffController, AssignmentsController, DepartmentsController, AuditController],
  providers: [
    Directory,
    Handovers,
    StaffService,
    StaffSessionsService,
    AssignmentsService,
    DepartmentsService,
    AuditReader,
    AuditExport,
    StaffRecord,
    Traces,
    EmploymentService,
  ],
  exports: [Directory, Handovers],
})
export class EnterpriseModule {}

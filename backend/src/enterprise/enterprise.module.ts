import { removeDepartment } from '@atrium/contract/enterprise/departments';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { assignmentTable } from './assignments/assignment.entity.js';
import { AssignmentsController } from './assignments/assignments.controller.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { AuditExport } from './audit/audit-export.js';
import { AuditReader } from './audit/audit-reader.js';
import { AuditController } from './audit/audit.controller.js';
import { departments } from './departments/department.entity.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DepartmentsService } from './departments/departments.service.js';
import { served } from '../platform/records/served.js';
import { AccountChanges, Directory, Handovers, ProvidedPeople } from './directory.js';
import { EmploymentService } from './employment/employment.service.js';
import { InvitationsService } from './staff/invitations.service.js';
import { StaffAccounts } from './staff/staff-accounts.js';
import { StaffByProvider } from './staff/staff-by-provider.js';
import { StaffRecord } from './staff/staff-record.js';
import { StaffController } from './staff/staff.controller.js';
import { staffTable } from './staff/staff.entity.js';
import { StaffSecondFactorService } from './staff/staff-second-factor.service.js';
import { StaffSessionsService } from './staff/staff-sessions.service.js';
import { StaffService } from './staff/staff.service.js';
import { Traces } from './staff/traces.js';
import { UserRow } from './staff/user.entity.js';

/** Staff, departments, assignments. Global for its directory, which the other areas look people up in. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserRow, staffTable.schema, departments.table.schema, assignmentTable.schema])],
  controllers: [
    StaffController,
    AssignmentsController,
    DepartmentsController,
    AuditController,
    served(departments, { remove: removeDepartment }),
  ],
  providers: [
    Directory,
    Handovers,
    AccountChanges,
    InvitationsService,
    StaffAccounts,
    ProvidedPeople,
    StaffByProvider,
    StaffSecondFactorService,
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
  exports: [AccountChanges, Directory, Handovers, ProvidedPeople],
})
export class EnterpriseModule {}

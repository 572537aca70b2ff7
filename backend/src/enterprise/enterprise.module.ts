import { removeDepartment } from '@atrium/contract/enterprise/departments/calls';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessReviewsController } from './access-reviews/access-reviews.controller.js';
import { AccessReviewsService } from './access-reviews/access-reviews.service.js';
import { AccessBatchesService } from './assignments/access-batches.service.js';
import { accessRoles } from './assignments/access-role.entity.js';
import { AccessRolesController } from './assignments/access-roles.controller.js';
import { AccessRolesService } from './assignments/access-roles.service.js';
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
import { OwnedProgramsService } from './employment/owned-programs.js';
import { ErasureService } from './personal-data/erasure.service.js';
import { ErasureJobs } from './personal-data/erasure-jobs.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { PersonalDataService } from './personal-data/personal-data.service.js';
import { Administration } from './staff/administration.js';
import { InvitationsService } from './staff/invitations.service.js';
import { StaffImportController } from './staff-import/staff-import.controller.js';
import { StaffImportService } from './staff-import/staff-import.service.js';
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

/** Staff, departments and assignments. Global, because other areas use its directory. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UserRow,
      staffTable.schema,
      departments.table.schema,
      assignmentTable.schema,
      accessRoles.table.schema,
    ]),
  ],
  controllers: [
    StaffController,
    AssignmentsController,
    AccessRolesController,
    AccessReviewsController,
    PersonalDataController,
    StaffImportController,
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
    AccessRolesService,
    AccessBatchesService,
    DepartmentsService,
    AuditReader,
    AuditExport,
    StaffRecord,
    Traces,
    EmploymentService,
    OwnedProgramsService,
    PersonalDataService,
    StaffImportService,
    AccessReviewsService,
    Administration,
    ErasureService,
    ErasureJobs,
  ],
  exports: [AccountChanges, Directory, Handovers, ProvidedPeople],
})
export class EnterpriseModule {}

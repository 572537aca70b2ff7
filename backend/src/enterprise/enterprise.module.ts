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
import { AssignmentChanges } from './assignments/assignment-changes.js';
import { AssignmentEvents } from './assignments/assignment-events.js';
import { AssignmentsController } from './assignments/assignments.controller.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { AuditExport } from './audit/audit-export.js';
import { AuditReader } from './audit/audit-reader.js';
import { AuditController } from './audit/audit.controller.js';
import { departments } from './departments/department.entity.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DepartmentsService } from './departments/departments.service.js';
import { crudController } from '../platform/entities/crud-controller.js';
import { AccountChanges, Directory, HandoverRegistry, ProviderStaff } from './directory.js';
import { EmploymentService } from './employment/employment.service.js';
import { HandoverController } from './employment/handover.controller.js';
import { OpenWorkService } from './employment/open-work.service.js';
import { PlannedHandovers } from './employment/planned-handovers.js';
import { UnownedWorkService } from './employment/unowned-work.service.js';
import { OwnedProgramsService } from './employment/owned-programs.js';
import { ErasureService } from './personal-data/erasure.service.js';
import { ErasureJobs } from './personal-data/erasure-jobs.js';
import { PeopleSearch } from './people-search.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { PersonalDataService } from './personal-data/personal-data.service.js';
import { AdministratorRole } from './staff/administration.js';
import { InvitationsService } from './staff/invitations.service.js';
import { StaffImportController } from './staff-import/staff-import.controller.js';
import { StaffImportService } from './staff-import/staff-import.service.js';
import { StaffAccountListener } from './staff/staff-accounts.js';
import { StaffCreator } from './staff/staff-creator.js';
import { StaffProvisioning } from './staff/staff-provisioning.js';
import { StaffEvents } from './staff/staff-events.js';
import { StaffController } from './staff/staff.controller.js';
import { staffTable } from './staff/staff.entity.js';
import { StaffSecondFactorService } from './staff/staff-second-factor.service.js';
import { StaffSessionsService } from './staff/staff-sessions.service.js';
import { StaffService } from './staff/staff.service.js';
import { MemberTraces } from './staff/member-traces.js';
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
    HandoverController,
    AssignmentsController,
    AccessRolesController,
    AccessReviewsController,
    PersonalDataController,
    StaffImportController,
    DepartmentsController,
    AuditController,
    crudController(departments, { remove: removeDepartment }),
  ],
  providers: [
    Directory,
    HandoverRegistry,
    AccountChanges,
    InvitationsService,
    StaffAccountListener,
    PeopleSearch,
    StaffProvisioning,
    { provide: ProviderStaff, useExisting: StaffProvisioning },
    StaffSecondFactorService,
    StaffService,
    StaffCreator,
    StaffSessionsService,
    AssignmentsService,
    AssignmentChanges,
    AssignmentEvents,
    AccessRolesService,
    AccessBatchesService,
    DepartmentsService,
    AuditReader,
    AuditExport,
    StaffEvents,
    MemberTraces,
    EmploymentService,
    OpenWorkService,
    PlannedHandovers,
    UnownedWorkService,
    OwnedProgramsService,
    PersonalDataService,
    StaffImportService,
    AccessReviewsService,
    AdministratorRole,
    ErasureService,
    ErasureJobs,
  ],
  exports: [AccountChanges, Directory, HandoverRegistry, ProviderStaff],
})
export class EnterpriseModule {}

import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountNotifier } from '../auth/access.js';
import { AccessReviewsService } from './access-reviews/access-reviews.service.js';
import { ReviewRemindersTask } from './access-reviews/review-reminders.task.js';
import { AccessExpiryTask } from './assignments/access-expiry.task.js';
import { AssignmentChanges } from './assignments/assignment-changes.js';
import { AssignmentEvents } from './assignments/assignment-events.js';
import { assignmentTable } from './assignments/assignment.entity.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { departmentTable } from './departments/department.entity.js';
import { Directory, HandoverRegistry } from './directory.js';
import { EmploymentService } from './employment/employment.service.js';
import { OpenWorkService } from './employment/open-work.service.js';
import { PlannedHandovers } from './employment/planned-handovers.js';
import { OwnedProgramsService } from './employment/owned-programs.js';
import { NotificationDigestTask } from './notification-mails/notification-digest.task.js';
import { NotificationMails } from './notification-mails/notification-mails.js';
import { ImmediateNotificationsTask } from './notification-mails/immediate-notifications.task.js';
import { LostErasuresTask, ErasureJobs } from './personal-data/erasure-jobs.js';
import { ErasureBatches } from './personal-data/erasure-batches.js';
import { ErasureSteps } from './personal-data/erasure-steps.js';
import { StoredCopies } from './personal-data/stored-copies.js';
import { RemovePersonalDataJob } from './personal-data/remove-personal-data.job.js';
import { AdministratorRole } from './staff/administration.js';
import { StaffEvents } from './staff/staff-events.js';
import { staffTable } from './staff/staff.entity.js';
import { NotifyOfRejectedInvitations } from './staff/notify-of-rejected-invitations.reaction.js';
import { MemberTraces } from './staff/member-traces.js';
import { UserRow } from './staff/user.entity.js';

/** Scheduled tasks and jobs of the enterprise. Global, because other areas register their work for handovers. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserRow, staffTable.schema, departmentTable.schema, assignmentTable.schema])],
  providers: [
    AccountNotifier,
    HandoverRegistry,
    AssignmentsService,
    AssignmentChanges,
    AssignmentEvents,
    AccessExpiryTask,
    AccessReviewsService,
    AdministratorRole,
    ReviewRemindersTask,
    StaffEvents,
    MemberTraces,
    EmploymentService,
    OpenWorkService,
    PlannedHandovers,
    OwnedProgramsService,
    Directory,
    NotificationMails,
    NotificationDigestTask,
    ImmediateNotificationsTask,
    ErasureJobs,
    LostErasuresTask,
    ErasureSteps,
    ErasureBatches,
    StoredCopies,
    RemovePersonalDataJob,
    NotifyOfRejectedInvitations,
  ],
  exports: [HandoverRegistry],
})
export class EnterpriseWorkerModule {}

import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountNews } from '../auth/access.js';
import { Housekeeping } from '../platform/jobs/housekeeping.js';
import { AccessReviewsService } from './access-reviews/access-reviews.service.js';
import { ReviewReminders } from './access-reviews/review-reminders.js';
import { AccessTerms } from './assignments/access-terms.js';
import { assignmentTable } from './assignments/assignment.entity.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { departmentTable } from './departments/department.entity.js';
import { Directory, Handovers } from './directory.js';
import { EmploymentService } from './employment/employment.service.js';
import { OwnedProgramsService } from './employment/owned-programs.js';
import { NoticeDigest } from './notice-mails/notice-digest.js';
import { NoticeMails } from './notice-mails/notice-mails.js';
import { NoticesAtOnce } from './notice-mails/notices-at-once.js';
import { ErasureChore, ErasureJobs } from './personal-data/erasure-jobs.js';
import { ErasurePortions } from './personal-data/erasure-portions.js';
import { ErasureSteps } from './personal-data/erasure-steps.js';
import { KeptCopies } from './personal-data/kept-copies.js';
import { RemovePersonalData } from './personal-data/remove-personal-data.job.js';
import { Administration } from './staff/administration.js';
import { StaffRecord } from './staff/staff-record.js';
import { staffTable } from './staff/staff.entity.js';
import { TellOfRefusedInvitations } from './staff/tell-of-refused-invitations.reaction.js';
import { Traces } from './staff/traces.js';
import { UserRow } from './staff/user.entity.js';

const EVERY_MS = 30_000;

/** Ends employments after their last day; a worker that was down catches up. */
@Injectable()
class EmploymentChore implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly employment: EmploymentService,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'employments that have ended',
      everyMs: EVERY_MS,
      run: () => this.employment.endDue(),
    });
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([UserRow, staffTable.schema, departmentTable.schema, assignmentTable.schema])],
  providers: [
    AccountNews,
    Handovers,
    AssignmentsService,
    AccessTerms,
    AccessReviewsService,
    Administration,
    ReviewReminders,
    StaffRecord,
    Traces,
    EmploymentService,
    OwnedProgramsService,
    EmploymentChore,
    Directory,
    NoticeMails,
    NoticeDigest,
    NoticesAtOnce,
    ErasureJobs,
    ErasureChore,
    ErasureSteps,
    ErasurePortions,
    KeptCopies,
    RemovePersonalData,
    TellOfRefusedInvitations,
  ],
})
export class EnterpriseWorkerModule {}

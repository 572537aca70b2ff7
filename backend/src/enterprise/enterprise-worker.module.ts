import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Housekeeping } from '../platform/jobs/housekeeping.js';
import { AssignmentRow } from './assignment.entity.js';
import { AssignmentsService } from './assignments.service.js';
import { DepartmentRow } from './department.entity.js';
import { Handovers } from './directory.js';
import { EmploymentService } from './employment.service.js';
import { StaffRecord } from './staff-record.js';
import { StaffRow } from './staff.entity.js';
import { UserRow } from './user.entity.js';

const EVERY_MS = 30_000;

/** Whose last day is over leaves; a worker that was away makes up for it when it is back. */
@Injectable()
class EmploymentChore implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly employment: EmploymentService,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'employments that have ended', everyMs: EVERY_MS, run: () => this.employment.endDue() });
  }
}

/** The enterprise area in the worker process. */
@Module({
  imports: [TypeOrmModule.forFeature([UserRow, StaffRow, DepartmentRow, AssignmentRow])],
  providers: [Handovers, AssignmentsService, StaffRecord, EmploymentService, EmploymentChore],
})
export class EnterpriseWorkerModule {}

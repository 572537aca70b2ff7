import type { JobDefinition } from '@atrium/contract/core/jobs';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transaction.js';
import { DomainError } from '../../http/reply/domain-error.js';

type Needs = NonNullable<JobDefinition['needs']>;
type Check = (tx: Tx, userId: string, needs: Needs) => Promise<boolean>;

/** Checks whether the requester of a job still has its right. The auth area registers the check. */
@Injectable()
export class RequesterRights {
  private check: Check | undefined;

  announce(check: Check): void {
    this.check = check;
  }

  /**
   * Checks within the transaction that writes the job's effects.
   * @throws {DomainError} `job.rejected` if the requester was deactivated or lost the right
   */
  async recheck(tx: Tx, askedBy: string | null, needs: Needs | undefined): Promise<void> {
    if (askedBy === null || needs === undefined) return;
    if (this.check === undefined) throw new Error('No area knows the rights of requesters in this process');
    if (!(await this.check(tx, askedBy, needs))) throw new DomainError('job.rejected');
  }
}

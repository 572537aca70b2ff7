import type { JobDefinition } from '@atrium/contract/core/jobs';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transaction.js';
import { DomainError } from '../../http/reply/domain-error.js';

type RequiredRight = NonNullable<JobDefinition['needs']>;
type Check = (tx: Tx, userId: string, needs: RequiredRight) => Promise<boolean>;

/** Checks whether the requester of a job still has the right that the job needs. The auth area registers the check. */
@Injectable()
export class RequesterRights {
  private check: Check | undefined;

  registerCheck(check: Check): void {
    this.check = check;
  }

  /**
   * Checks within the transaction that writes the job's effects.
   * @throws {DomainError} `job.rejected` if the requester was deactivated or lost the right
   */
  async assertRight(tx: Tx, askedBy: string | null, needs: RequiredRight | undefined): Promise<void> {
    if (askedBy === null || needs === undefined) return;
    if (this.check === undefined) throw new Error('No rights provider for requesters is registered in this process');
    if (!(await this.check(tx, askedBy, needs))) throw new DomainError('job.rejected');
  }
}

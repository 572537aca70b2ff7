import type { suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { Playbook, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { writeAuditOutsideTransaction } from '../../platform/audit/audit-entry.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { GoalFacts } from './goal-facts.js';
import { PlaybookSuggester } from './playbook-suggester.js';
import { findPlaybook, playbooks } from './playbooks.js';
import { type QueuedSuggestion, toQueuedSuggestion } from './queued-suggestion.js';
import { SuggestionRuns } from './suggestion-runs.js';

/** Maximum time in milliseconds that a call waits for the worker. The call itself must reply within 25 s. */
const WAIT_MS = 23_500;
const RETRY_AFTER_SECONDS = 10;

@Injectable()
export class SuggestionsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly facts: GoalFacts,
    private readonly runs: SuggestionRuns,
    private readonly transactions: Transactions,
    private readonly sql: SqlPool,
    @InjectConfig() private readonly config: Config,
  ) {}

  listPlaybooks(): Playbook[] {
    return playbooks.map(({ key, name }) => ({ key, name }));
  }

  async suggest(person: Person, body: CheckedBody<typeof suggestTasks>): Promise<TaskSuggestions> {
    const startedAt = Date.now();
    const goal = toQueuedSuggestion(body, startedAt);
    const { startDate, dueDate, playbook } = goal;
    if (startDate !== null && dueDate !== null && dueDate < startDate)
      throw invalidField('dueDate', 'Due date must be on or after the start date');
    if (playbook !== null && findPlaybook(playbook) === undefined)
      throw invalidField('playbook', 'This playbook does not exist');
    await this.facts.assertKnown(goal);
    const jobId = await this.jobs.add(person, 'suggest-tasks', goal, { project: 'talent-phi' });
    // The goal's text is sent to an external model, so this is audited like an export.
    if (playbook === null && this.config.ai !== null)
      await writeAuditOutsideTransaction(this.sql, {
        actor: toActor(person),
        action: 'suggested',
        objectKind: 'suggestion',
        objectName: goal.title,
        project: 'talent-phi',
      });
    const job = await this.jobs.waitFor(jobId, Math.max(startedAt + WAIT_MS - Date.now(), 0));
    if (job?.state === 'finished') return job.result as TaskSuggestions;
    return this.suggestFromPlaybook(person, goal, jobId);
  }

  /** Suggests tasks from a playbook when no worker finished the job in time. */
  private async suggestFromPlaybook(person: Person, goal: QueuedSuggestion, jobId: string): Promise<TaskSuggestions> {
    if (!this.config.aiFallback)
      throw new DomainError('suggestions.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const insteadOfModel =
      goal.playbook === null && this.config.ai !== null ? 'The suggestions took too long to prepare.' : undefined;
    const brief = await this.facts.createBrief(goal);
    const suggestions = await new PlaybookSuggester({
      chosen: goal.playbook,
      ...(insteadOfModel === undefined ? {} : { insteadOfModel }),
    }).suggest(brief);
    await this.transactions.run((tx) => this.runs.storeReply(tx, { jobId, userId: person.id }, suggestions));
    return suggestions;
  }
}

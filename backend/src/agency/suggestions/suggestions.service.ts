import type { suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { Playbook, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { writeAuditAlone } from '../../platform/audit/audit-entry.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { GoalFacts } from './goal-facts.js';
import { PlaybookSuggester } from './playbook-suggester.js';
import { playbookOf, playbooks } from './playbooks.js';
import { type QueuedSuggestion, queueable } from './queued-suggestion.js';
import { SuggestionRuns } from './suggestion-runs.js';

/** Maximum wait since the start of the call, which must reply within 25 s. */
const WAIT_MS = 23_500;
const RETRY_AFTER_SECONDS = 10;

@Injectable()
export class SuggestionsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly facts: GoalFacts,
    private readonly runs: SuggestionRuns,
    private readonly transactions: Transactions,
    private readonly sql: SqlPool,
    @InjectConfig() private readonly config: Config,
  ) {}

  playbooks(): Playbook[] {
    return playbooks.map(({ key, name }) => ({ key, name }));
  }

  async suggest(person: Person, body: CheckedBody<typeof suggestTasks>): Promise<TaskSuggestions> {
    const began = Date.now();
    const goal = queueable(body, began);
    const { startDate, dueDate, playbook } = goal;
    if (startDate !== null && dueDate !== null && dueDate < startDate)
      throw invalidField('dueDate', 'Due date must be on or after the start date');
    if (playbook !== null && playbookOf(playbook) === undefined)
      throw invalidField('playbook', 'This playbook does not exist');
    await this.facts.refuseUnknown(goal);
    const jobId = await this.jobs.add(person, 'suggest-tasks', goal, { project: 'talent-phi' });
    // The goal's text is sent to an external model, so this is audited like an export.
    if (playbook === null && this.config.ai !== null)
      await writeAuditAlone(this.sql, {
        actor: actorOf(person),
        action: 'suggested',
        objectKind: 'suggestion',
        objectName: goal.title,
        project: 'talent-phi',
      });
    const job = await this.jobs.waitFor(jobId, Math.max(began + WAIT_MS - Date.now(), 0));
    if (job?.state === 'finished') return job.result as TaskSuggestions;
    return this.withoutWorker(person, goal, jobId);
  }

  /** Falls back to the playbook when no worker finished the job in time. */
  private async withoutWorker(person: Person, goal: QueuedSuggestion, jobId: string): Promise<TaskSuggestions> {
    if (!this.config.aiFallback)
      throw new DomainError('suggestions.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const insteadOfModel =
      goal.playbook === null && this.config.ai !== null ? 'The suggestions took too long to prepare.' : undefined;
    const brief = await this.facts.briefOf(goal);
    const suggestions = await new PlaybookSuggester({
      chosen: goal.playbook,
      ...(insteadOfModel === undefined ? {} : { insteadOfModel }),
    }).suggest(brief);
    await this.transactions.run((tx) => this.runs.note(tx, { jobId, userId: person.id }, suggestions));
    return suggestions;
  }
}

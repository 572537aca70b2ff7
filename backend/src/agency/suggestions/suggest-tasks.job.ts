import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { LOGGER } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { abortAfter } from '../../platform/jobs/abort-after.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { GoalFacts } from './goal-facts.js';
import { OpenAiCompatibleSuggester } from './openai-compatible-suggester.js';
import { PlaybookSuggester } from './playbook-suggester.js';
import type { QueuedSuggestion } from './queued-suggestion.js';
import { type SuggestionRun, SuggestionRuns } from './suggestion-runs.js';
import { type GoalBrief, NoSuggestionsError, type TaskSuggester } from './task-suggester.js';

/** Maximum duration of a model request in milliseconds, so that differing clocks of API and worker cannot extend it. */
const MAX_MODEL_MS = 22_000;
const TIMEOUT_REASON = 'The suggestions took too long to prepare.';

/** Suggests tasks by the model if it is configured and the user's limit allows, else by a playbook. */
@JobHandler('suggest-tasks')
export class SuggestTasksJob implements JobHandlerClass<QueuedSuggestion, TaskSuggestions> {
  private readonly model: TaskSuggester | null;

  constructor(
    private readonly facts: GoalFacts,
    private readonly runs: SuggestionRuns,
    @InjectConfig() private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.model = config.ai === null ? null : new OpenAiCompatibleSuggester(config.ai);
  }

  async run(input: QueuedSuggestion, context: JobContext): Promise<TaskSuggestions> {
    if (context.askedBy === null) throw new Error('Suggestions are always requested by a user');
    const run: SuggestionRun = { jobId: context.id, userId: context.askedBy };
    const goal = await this.facts.createBrief(input);
    const suggestions = await this.suggest(input, goal, run, context);
    context.reportProgress(95);
    return context.finish(async (tx) => {
      await this.runs.storeReply(tx, run, suggestions);
      return suggestions;
    });
  }

  private async suggest(
    input: QueuedSuggestion,
    goal: GoalBrief,
    run: SuggestionRun,
    context: JobContext,
  ): Promise<TaskSuggestions> {
    if (input.playbook !== null || this.model === null)
      return new PlaybookSuggester({ chosen: input.playbook }).suggest(goal);
    const { aiMonthlyLimit, aiFallback } = this.config;
    const leftMs = Math.min(input.modelUntil - Date.now(), MAX_MODEL_MS);
    // The caller no longer waits, so the model is not called.
    if (leftMs <= 0) return new PlaybookSuggester({ insteadOfModel: TIMEOUT_REASON }).suggest(goal);
    if (!(await this.runs.claimRequest(run, aiMonthlyLimit)))
      return new PlaybookSuggester({
        insteadOfModel: `You have used this month's ${formatPlural(aiMonthlyLimit, 'model suggestion')}.`,
      }).suggest(goal);
    try {
      const { model } = this;
      return await abortAfter(leftMs, [context.signal], (signal) =>
        model.suggest(goal, { signal, report: (percent) => context.reportProgress(percent) }),
      );
    } catch (error) {
      if (!(error instanceof NoSuggestionsError)) throw error;
      this.logger.warn({ job: context.id, why: error.reason }, 'The model returned no suggestions');
      if (!error.isModelReply) await this.runs.releaseRequest(run);
      if (!aiFallback) throw new DomainError('suggestions.unavailable');
      return new PlaybookSuggester({ insteadOfModel: error.reason }).suggest(goal);
    }
  }
}

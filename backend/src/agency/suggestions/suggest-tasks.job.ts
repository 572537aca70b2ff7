import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { plural } from '@atrium/rules/stock/labels';
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
import { type Run, SuggestionRuns } from './suggestion-runs.js';
import { type GoalBrief, NoSuggestions, type TaskSuggester } from './task-suggester.js';

/** Maximum time of the model, independent of clock differences. */
const MOST_MODEL_MS = 22_000;
const TOO_LATE = 'The suggestions took too long to prepare.';

/** Suggests tasks by the model if it is configured and the user's limit allows, else by a playbook. */
@JobHandler('suggest-tasks')
export class SuggestTasks implements JobHandlerClass<QueuedSuggestion, TaskSuggestions> {
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
    if (context.askedBy === null) throw new Error('Suggestions are always asked for by a person');
    const run: Run = { jobId: context.id, userId: context.askedBy };
    const goal = await this.facts.briefOf(input);
    const suggestions = await this.suggest(input, goal, run, context);
    context.progress(95);
    return context.finish(async (tx) => {
      await this.runs.note(tx, run, suggestions);
      return suggestions;
    });
  }

  private async suggest(
    input: QueuedSuggestion,
    goal: GoalBrief,
    run: Run,
    context: JobContext,
  ): Promise<TaskSuggestions> {
    if (input.playbook !== null || this.model === null)
      return new PlaybookSuggester({ chosen: input.playbook }).suggest(goal);
    const { aiMonthlyLimit, aiFallback } = this.config;
    const leftMs = Math.min(input.modelUntil - Date.now(), MOST_MODEL_MS);
    // The caller no longer waits, so the model is not called.
    if (leftMs <= 0) return new PlaybookSuggester({ insteadOfModel: TOO_LATE }).suggest(goal);
    if (!(await this.runs.takeAsk(run, aiMonthlyLimit)))
      return new PlaybookSuggester({
        insteadOfModel: `You have used your ${plural(aiMonthlyLimit, 'suggestion')} by the model of this month.`,
      }).suggest(goal);
    try {
      const { model } = this;
      return await abortAfter(leftMs, [context.signal], (signal) =>
        model.suggest(goal, { signal, reached: (percent) => context.progress(percent) }),
      );
    } catch (error) {
      if (!(error instanceof NoSuggestions)) throw error;
      this.logger.warn({ job: context.id, why: error.sentence }, 'The model gave no suggestions');
      if (!error.isAnswer) await this.runs.giveBack(run);
      if (!aiFallback) throw new DomainError('suggestions.unavailable');
      return new PlaybookSuggester({ insteadOfModel: error.sentence }).suggest(goal);
    }
  }
}

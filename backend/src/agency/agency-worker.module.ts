import { Module } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { AgencyPeople } from './notices/agency-people.js';
import { NotifyManagersOfAUsedBudget } from './notices/notify-managers-of-a-used-budget.reaction.js';
import { GoalFacts } from './suggestions/goal-facts.js';
import { SuggestTasks } from './suggestions/suggest-tasks.job.js';
import { SuggestionRuns } from './suggestions/suggestion-runs.js';

/** The agency in the worker process. */
@Module({
  providers: [Directory, GoalFacts, SuggestionRuns, SuggestTasks, AgencyPeople, NotifyManagersOfAUsedBudget],
})
export class AgencyWorkerModule {}

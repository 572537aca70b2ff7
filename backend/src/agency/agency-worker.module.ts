import { Module } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { MarketingProjectRecord } from './marketing-projects/marketing-project-record.js';
import { AgencyPeople } from './notices/agency-people.js';
import { NotifyManagersOfAUsedBudget } from './notices/notify-managers-of-a-used-budget.reaction.js';
import { GoalFacts } from './suggestions/goal-facts.js';
import { SuggestTasks } from './suggestions/suggest-tasks.job.js';
import { SuggestionRuns } from './suggestions/suggestion-runs.js';
import { RateEarlierHours } from './time/rate-earlier-hours.reaction.js';

/** The agency in the worker process. */
@Module({
  providers: [Directory, GoalFacts, SuggestionRuns, SuggestTasks, AgencyPeople, NotifyManagersOfAUsedBudget, MarketingProjectRecord, RateEarlierHours],
})
export class AgencyWorkerModule {}

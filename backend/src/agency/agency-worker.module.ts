import { Module } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { AgencyPeople } from './notices/agency-people.js';
import { AgencyMorning } from './notices/agency-morning.js';
import { NotifyManagersOfAUsedBudget } from './notices/notify-managers-of-a-used-budget.reaction.js';
import { PostsPastTheirTime } from './notices/posts-past-their-time.js';
import { TellPeopleOfGivenWork } from './notices/tell-people-of-given-work.reaction.js';
import { GoalFacts } from './suggestions/goal-facts.js';
import { SuggestTasks } from './suggestions/suggest-tasks.job.js';
import { SuggestionRuns } from './suggestions/suggestion-runs.js';
import { RateEarlierHours } from './time/rate-earlier-hours.reaction.js';

@Module({
  providers: [
    Directory,
    GoalFacts,
    SuggestionRuns,
    SuggestTasks,
    AgencyPeople,
    NotifyManagersOfAUsedBudget,
    TellPeopleOfGivenWork,
    AgencyMorning,
    PostsPastTheirTime,
    RateEarlierHours,
  ],
})
export class AgencyWorkerModule {}

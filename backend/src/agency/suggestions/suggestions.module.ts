import { Module } from '@nestjs/common';
import { Directory } from '../../enterprise/directory.js';
import { GoalFacts } from './goal-facts.js';
import { SuggestionRuns } from './suggestion-runs.js';
import { SuggestionsController } from './suggestions.controller.js';
import { SuggestionsService } from './suggestions.service.js';

@Module({
  controllers: [SuggestionsController],
  providers: [Directory, GoalFacts, SuggestionRuns, SuggestionsService],
})
export class SuggestionsModule {}

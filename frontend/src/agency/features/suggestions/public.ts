export { chosenText, createSuggested, type Suggestion, suggestionsOf } from './suggested-tasks.js';
export { SuggestionList } from './suggestion-list.js';
export { forgetSuggestionProgress } from './suggestion-progress.js';
export { SuggestionProgress, SuggestionSource } from './suggestion-source.js';

export { formatSelected, createSuggestedTasks, type Suggestion, toSuggestions } from './suggested-tasks.js';
export { SuggestionList } from './suggestion-list.js';
export { clearSuggestionProgress } from './suggestion-progress.js';
export { SuggestionProgress, SuggestionSource } from './suggestion-source.js';

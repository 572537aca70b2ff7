export { removeTime } from './remove-time.js';
export { TimeEntryDialog } from './time-entry-dialog.js';
export { TimeEntryList } from './time-entry-list.js';
export { exactDuration, timeFault } from './time-text.js';
export { billableText, dayText, mayLogFor } from './time-words.js';

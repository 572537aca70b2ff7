export { deleteTimeEntries } from './delete-time-entries.js';
export { TimeEntryDialog } from './time-entry-dialog.js';
export { TimeEntryList } from './time-entry-list.js';
export { formatExactDuration, validateTime } from './time-text.js';
export { formatBillable, formatDayLabel, canLogFor } from './time-labels.js';

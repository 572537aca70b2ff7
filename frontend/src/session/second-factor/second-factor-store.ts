import { getSecondFactor } from '@atrium/contract/session/second-factor/calls';
import { call } from '../../lib/api/http.js';
import { createQueryStore } from '../../lib/live/query-store.js';

/** The user's factors, loaded when shown, after each change, and after a change of the account elsewhere. */
export const { use: useSecondFactor, load: loadSecondFactor } = createQueryStore(
  () => call(getSecondFactor),
  ({ data }, refetch) => 'notification' in data && data.notification.type === 'account.second-factor' && refetch(),
);

import { getMail } from '@atrium/contract/platform/mail/calls';
import { call } from '../../../lib/api/http.js';
import { createQueryStore } from '../../../lib/live/query-store.js';

/** The settings for sending mail; in development also the stored mails, which are read again after each mail. */
export const { use: useMail, load: loadMail } = createQueryStore(
  () => call(getMail),
  ({ data }, refetch) => 'jobIds' in data && data.name === 'send-mail' && refetch(),
);

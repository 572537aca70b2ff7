import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import type { GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { superadminsRoom } from '../../platform/realtime/rooms.js';
import type { Settings } from '../../platform/records/settings-records.js';
import { flag, hidden, json, orNull, settingsTable, text, viewOf } from '../../platform/records/table.js';

export const singleSignOnTable = settingsTable('single_sign_on', {
  isOn: flag(),
  isOnly: flag(),
  label: text(),
  issuer: text(),
  clientIdentifier: text(),
  secret: hidden(orNull(text())),
  addsPeople: flag(),
  trustsSecondFactor: flag(),
  acceptsUnstatedEmail: flag(),
  groupsClaim: text(),
  groups: json<readonly GroupLine[]>(),
});

/** Settings of single sign-on. Only superadmins see them, because the issuer can impersonate any user. */
export const singleSignOn = {
  table: singleSignOnTable,
  view: viewOf<SingleSignOnSettings>()(singleSignOnTable, 'o', { hasSecret: 'o.secret is not null' }),
  audience: { project: null, rooms: [superadminsRoom] },
} satisfies Settings<typeof singleSignOnTable.columns, SingleSignOnSettings>;

import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import type { SettingsEntity } from '../../platform/entities/settings-store.js';
import * as t from '../../platform/entities/table.js';

export const singleSignOnTable = t.defineSettingsTable('single_sign_on', {
  isOn: t.booleanColumn(),
  isOnly: t.booleanColumn(),
  label: t.text(),
  issuer: t.text(),
  clientIdentifier: t.text(),
  secret: t.hidden(t.nullableColumn(t.text())),
  addsPeople: t.booleanColumn(),
  trustsSecondFactor: t.booleanColumn(),
  acceptsUnstatedEmail: t.booleanColumn(),
  groupsClaim: t.text(),
  groups: t.json<readonly GroupMapping[]>(),
});

/** Settings of single sign-on. Only superadmins see them, because the issuer can impersonate any user. */
export const singleSignOn = {
  table: singleSignOnTable,
  view: t.defineView<SingleSignOnSettings>()(singleSignOnTable, 'o', { hasSecret: 'o.secret is not null' }),
  event: 'sign-in-settings.updated',
} satisfies SettingsEntity<typeof singleSignOnTable.columns, SingleSignOnSettings>;

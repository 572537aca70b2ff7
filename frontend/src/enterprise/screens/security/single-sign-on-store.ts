import { getSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { call } from '../../../lib/api/http.js';
import { isEvent } from '../../../lib/area/area.js';
import { createQueryStore } from '../../../lib/live/query-store.js';

export const { use: useSingleSignOnSettings, load: loadSingleSignOn } = createQueryStore(
  () => call(getSingleSignOn),
  (event) => isEvent(event, 'sign-in-settings.updated') && applySingleSignOnSettings(event.data.settings),
);

/** Applies settings of an event or reply; ignores older versions. */
export function applySingleSignOnSettings(settings: SingleSignOnSettings): void {
  const { value } = useSingleSignOnSettings.getState();
  if (value === undefined || value.settings.version >= settings.version) return;
  useSingleSignOnSettings.setState({ value: { ...value, settings } });
}

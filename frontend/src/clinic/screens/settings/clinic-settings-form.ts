import { updateClinicSettings } from '@atrium/contract/clinic/settings/calls';
import { type ClinicSettings, updateClinicSettingsSchemas } from '@atrium/contract/clinic/settings/schemas';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { call } from '../../../lib/api/http.js';
import type { EntityFormOptions } from '../../../lib/forms/entity-form-types.js';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { applyBranding } from '../../../session/branding-store.js';

export type ClinicSettingsValues = BodyOf<typeof updateClinicSettings>;
type Options = EntityFormOptions<ClinicSettingsValues, CheckedBody<typeof updateClinicSettings>, ClinicSettings>;

/** State of a form with some of the clinic's settings. */
export const useClinicSettingsForm = (
  settings: ClinicSettings,
  options: Omit<Options, 'schema' | 'entity' | 'current' | 'update' | 'upsert'>,
) =>
  useEntityForm({
    schema: updateClinicSettingsSchemas.body,
    entity: settings,
    current: settings,
    update: (_, body) => call(updateClinicSettings, { body }),
    upsert: applyBranding,
    ...options,
  });

import { updateAgencySettings } from '@atrium/contract/agency/settings/calls';
import { type AgencySettings, updateAgencySettingsSchemas } from '@atrium/contract/agency/settings/schemas';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { HoursField } from '../../shared/hours-field.js';
import { applySettings, useAgency } from '../../store/agency-store.js';

const LABELS = { wipLimit: 'WIP limit', capacityHours: 'Hours a day' } as const;

interface LimitsDialogProps {
  readonly onClose: () => void;
}

/** Dialog to set the limits of tasks in progress and hours per day. */
export function LimitsDialog({ onClose }: LimitsDialogProps) {
  const settings = useAgency((state) => state.settings.value);
  return settings === undefined ? null : <LimitsForm settings={settings} onClose={onClose} />;
}

function LimitsForm({ settings, onClose }: LimitsDialogProps & { readonly settings: AgencySettings }) {
  const state = useEntityForm({
    schema: updateAgencySettingsSchemas.body,
    entity: settings,
    current: settings,
    toValues: (entity) => ({ wipLimit: entity?.wipLimit, capacityHours: entity?.capacityHours }),
    labels: LABELS,
    failureMessage: 'Failed to update limits',
    upsert: applySettings,
    update: (_, body) => call(updateAgencySettings, { body }),
    getSuccessToast: () => ({ title: 'Success', description: 'Limits updated successfully' }),
    onClose: onClose,
  });
  const { control } = state.form;
  return (
    <EntityDialog
      title="Limits"
      description="They apply to everyone in the agency from now on."
      width={440}
      submit="Save limits"
      state={state}
      onClose={onClose}
    >
      <FormNumber
        control={control}
        name="wipLimit"
        asNumber
        isWhole
        label={LABELS.wipLimit}
        help="Tasks in progress at the same time, per person. 0 means no limit."
        required
      />
      <HoursField
        control={control}
        name="capacityHours"
        label={LABELS.capacityHours}
        help="Working hours per person and day. The timeline compares estimated hours with them."
        required
      />
    </EntityDialog>
  );
}

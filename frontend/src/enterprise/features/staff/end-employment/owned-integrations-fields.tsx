import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getOpenWork } from '@atrium/contract/enterprise/staff/calls';
import { PROJECT_NAMES, formatPlural } from '@atrium/rules/stock/labels';
import { Segmented } from '../../../../ui/choices/segmented.js';

type OwnedIntegrations = Pick<ReplyOf<typeof getOpenWork>, 'keys' | 'webhooks'>;
export type WebhookChoice = 'transfer' | 'stop';

interface OwnedIntegrationsFieldsProps {
  readonly owned: OwnedIntegrations;
  readonly choice: WebhookChoice;
  readonly onChange: (choice: WebhookChoice) => void;
}

const CHOICES = [
  { value: 'stop', label: 'Stop webhooks' },
  { value: 'transfer', label: 'Transfer to you' },
];

/** Fields that decide about the API keys and webhooks of a member who leaves. */
export function OwnedIntegrationsFields({ owned: { keys, webhooks }, choice, onChange }: OwnedIntegrationsFieldsProps) {
  if (keys.length + webhooks.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4 text-table">
      {keys.length > 0 && (
        <p>
          <span className="font-semibold">{formatPlural(keys.length, 'API key')}</span>
          <span>{` ${keys.length === 1 ? 'ends' : 'end'}: ${keys.map(({ name }) => name).join(', ')}. Create new keys for the programs that use them.`}</span>
        </p>
      )}
      {webhooks.length > 0 && (
        <>
          <p>
            <span className="font-semibold">{formatPlural(webhooks.length, 'webhook')}</span>
            <span>{`: ${webhooks.map(({ name, project }) => `${name} (${PROJECT_NAMES[project]})`).join(', ')}`}</span>
          </p>
          <Segmented
            label="Webhooks"
            value={choice}
            choices={CHOICES}
            onChange={(value) => onChange(value as WebhookChoice)}
          />
        </>
      )}
    </div>
  );
}

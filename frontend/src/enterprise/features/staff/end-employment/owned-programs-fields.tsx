import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getOpenWork } from '@atrium/contract/enterprise/staff/calls';
import { PROJECT_NAMES, plural } from '@atrium/rules/stock/labels';
import { Segmented } from '../../../../ui/choices/segmented.js';

type OwnedPrograms = Pick<ReplyOf<typeof getOpenWork>, 'keys' | 'webhooks'>;
export type WebhookChoice = 'transfer' | 'stop';

interface OwnedProgramsFieldsProps {
  readonly of: OwnedPrograms;
  readonly choice: WebhookChoice;
  readonly onChange: (choice: WebhookChoice) => void;
}

const CHOICES = [
  { value: 'stop', label: 'Stop webhooks' },
  { value: 'transfer', label: 'Transfer to you' },
];

/** The API keys and webhooks of a member who leaves. */
export function OwnedProgramsFields({ of: { keys, webhooks }, choice, onChange }: OwnedProgramsFieldsProps) {
  if (keys.length + webhooks.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4 text-table">
      {keys.length > 0 && (
        <p>
          <span className="font-medium">{plural(keys.length, 'API key')}</span> {keys.length === 1 ? 'ends' : 'end'}:{' '}
          {keys.map(({ name }) => name).join(', ')}. Make new keys for the programs that use them.
        </p>
      )}
      {webhooks.length > 0 && (
        <>
          <p>
            <span className="font-medium">{plural(webhooks.length, 'webhook')}</span>:{' '}
            {webhooks.map(({ name, project }) => `${name} (${PROJECT_NAMES[project]})`).join(', ')}
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

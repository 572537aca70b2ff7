import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { describeKeyAccess, KeyExpiry, KeyUse } from '../../../session/api-keys/key-facts.js';
import { Button } from '../../../ui/buttons/button.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';

type OnEnd = (apiKey: ApiKey) => void;

export const apiKeyColumns = (onEnd: OnEnd): TableColumn<ApiKey>[] => [
  { id: 'name', header: 'Key', cell: (apiKey) => <KeyName of={apiKey} />, sortValue: ({ name }) => name.toLowerCase() },
  {
    id: 'owner',
    header: 'Owner',
    width: '18%',
    cell: ({ owner }) => <span className="block truncate">{getDisplayName(owner)}</span>,
    sortValue: ({ owner }) => getDisplayName(owner).toLowerCase(),
  },
  {
    id: 'used',
    header: 'Last used',
    width: '20%',
    from: 'medium',
    cell: (apiKey) => (
      <span className="block truncate">
        <KeyUse of={apiKey} isBare />
      </span>
    ),
    sortValue: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    id: 'expires',
    header: 'Expires',
    width: '168px',
    cell: (apiKey) => <KeyExpiry of={apiKey} isBare />,
    sortValue: ({ expiresAt }) => expiresAt,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '96px',
    align: 'right',
    cell: (apiKey) => <EndKeyButton of={apiKey} onEnd={onEnd} />,
  },
];

function KeyName({ of }: { readonly of: ApiKey }) {
  return (
    <div className="min-w-0 py-1">
      <p className="flex items-baseline gap-2">
        <span className="truncate font-semibold" title={of.name}>
          {of.name}
        </span>
        <code className="shrink-0 text-caption text-muted">{`${of.prefix}…`}</code>
      </p>
      <p className="truncate text-caption text-muted" title={describeKeyAccess(of)}>
        {describeKeyAccess(of)}
      </p>
    </div>
  );
}

const EndKeyButton = ({ of, onEnd }: { readonly of: ApiKey; readonly onEnd: OnEnd }) => (
  <Button
    size="small"
    aria-label={`End key: ${of.name} of ${getDisplayName(of.owner)}`}
    aria-haspopup="dialog"
    onClick={() => onEnd(of)}
  >
    End
  </Button>
);

/** Row of an API key on a phone. */
export function ApiKeyCard({ apiKey, onEnd }: { readonly apiKey: ApiKey; readonly onEnd: OnEnd }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <KeyName of={apiKey} />
        <p className="text-caption text-muted">{getDisplayName(apiKey.owner)}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-caption text-muted">
          <KeyExpiry of={apiKey} />
          <span aria-hidden="true">·</span>
          <KeyUse of={apiKey} />
        </p>
      </div>
      <EndKeyButton of={apiKey} onEnd={onEnd} />
    </div>
  );
}

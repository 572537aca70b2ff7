import { endApiKey } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { KeyRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { endKeyDialog } from '../../../session/api-keys/end-key-dialog.js';
import { removeRow as ownLost } from '../../../session/api-keys/api-keys-store.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import type { Sorting, TableColumn } from '../../../ui/lists/data-table-props.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { removeRow, loadApiKeys, refetchApiKeys, useEnterprise } from '../../store/enterprise-store.js';
import { describeKeyAccess, KeyExpiry, KeyUse } from '../../../session/api-keys/key-facts.js';
import { Button } from '../../../ui/buttons/button.js';

type OnEnd = (apiKey: ApiKey) => void;

const apiKeyColumns = (onEnd: OnEnd): TableColumn<ApiKey>[] => [
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
function ApiKeyCard({ apiKey, onEnd }: { readonly apiKey: ApiKey; readonly onEnd: OnEnd }) {
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

const TITLE = 'API keys';
const TABLE_FROM = 760;

const openEndDialog = (apiKey: ApiKey) =>
  openDialog(endKeyDialog, {
    apiKey,
    owner: getDisplayName(apiKey.owner),
    onEnd: async () => {
      await call(endApiKey, { params: { id: apiKey.id } });
      removeRow.apiKeys(apiKey.id);
      ownLost.keys(apiKey.id);
    },
  });
const COLUMNS = apiKeyColumns(openEndDialog);
const card = (apiKey: ApiKey) => <ApiKeyCard apiKey={apiKey} onEnd={openEndDialog} />;

/** Screen that lists API keys and their owners. */
export function ApiKeysScreen() {
  const list = useEnterprise((state) => state.apiKeys);
  const [sorting, setSorting] = useState<Sorting>({ id: 'used', desc: true });
  useEffect(() => {
    loadApiKeys();
    // The last use of a key is not published as an event, so the keys are read again whenever they are shown.
    refetchApiKeys();
  }, []);
  const keys = useMemo(() => [...list.all.rows.values()], [list.all]);

  return (
    <ListFrame
      title={TITLE}
      subtitle="Keys that act for a user"
      list={list}
      total={keys.length}
      skeleton={<DataTableSkeleton label="Loading API keys" columns={COLUMNS} lines={6} tableFrom={TABLE_FROM} />}
      failed="The API keys could not be loaded."
      onRetry={refetchApiKeys}
      icon={KeyRound}
      empty="No API keys yet. Users create their own under “Password and sessions”."
    >
      <DataTable
        label={TITLE}
        rows={keys}
        columns={COLUMNS}
        rowId={({ id }) => id}
        sorting={sorting}
        onSortingChange={setSorting}
        card={card}
        tableFrom={TABLE_FROM}
      />
    </ListFrame>
  );
}

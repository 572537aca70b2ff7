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
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { removeRow, loadApiKeys, refetchApiKeys, useEnterprise } from '../../store/enterprise-store.js';
import { ApiKeyCard, apiKeyColumns } from './api-key-columns.js';

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
      icon={<KeyRound className="size-5" />}
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

import { endApiKey } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { KeyRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { endKeyDialog } from '../../../session/api-keys/end-key-dialog.js';
import { lost as ownLost } from '../../../session/api-keys/api-keys-store.js';
import { RequireAccess } from '../../../session/require-access.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { ListScreen } from '../../../ui/lists/list-screen.js';
import { lost, needApiKeys, rereadApiKeys, useEnterprise } from '../../store/enterprise-store.js';
import { ApiKeyCard, apiKeyColumns } from './api-key-columns.js';

const TITLE = 'API keys';
const HEAD_TOP_PX = 56;
const TABLE_FROM = 760;

const askToEnd = (apiKey: ApiKey) =>
  openDialog(endKeyDialog, {
    apiKey,
    owner: displayName(apiKey.owner),
    onEnd: async () => {
      await call(endApiKey, { params: { id: apiKey.id } });
      lost.apiKeys(apiKey.id);
      ownLost.keys(apiKey.id);
    },
  });
const COLUMNS = apiKeyColumns(askToEnd);
const card = (apiKey: ApiKey) => <ApiKeyCard apiKey={apiKey} onEnd={askToEnd} />;

export const ApiKeysScreen = () => (
  <RequireAccess title={TITLE} isAllowed={({ role }) => canAdministerEnterprise(role)}>
    <ApiKeys />
  </RequireAccess>
);

/** With which programs make calls in whose name. */
function ApiKeys() {
  const list = useEnterprise((state) => state.apiKeys);
  const [sorting, setSorting] = useState<Sorting>({ id: 'used', desc: true });
  useEffect(() => {
    needApiKeys();
    // When each was used last is no event: it is read whenever it is shown.
    rereadApiKeys();
  }, []);
  const keys = useMemo(() => [...list.all.rows.values()], [list.all]);

  return (
    <div className="flex flex-col gap-5">
      <ListScreen
        title={TITLE}
        subtitle="Programs that make calls in somebody's name, and what they may do"
        list={list}
        total={keys.length}
        skeleton={<DataTableSkeleton label="Loading API keys" columns={COLUMNS} lines={6} tableFrom={TABLE_FROM} />}
        failed="The API keys could not be loaded."
        onRetry={rereadApiKeys}
        icon={<KeyRound className="size-5" />}
        empty="Nobody has made an API key yet. People make their own under “Password and sessions”."
      >
        <p className="sr-only" role="status">
          Showing {plural(keys.length, 'API key')}
        </p>
        <DataTable
          label={TITLE}
          rows={keys}
          columns={COLUMNS}
          rowId={({ id }) => id}
          sorting={sorting}
          onSortingChange={setSorting}
          headTop={HEAD_TOP_PX}
          card={card}
          tableFrom={TABLE_FROM}
        />
      </ListScreen>
    </div>
  );
}

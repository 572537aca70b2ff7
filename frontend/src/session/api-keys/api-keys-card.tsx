import { endOwnApiKey } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../lib/api/http.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { defineDialog, openDialog } from '../../ui/dialogs/dialog-host.js';
import { oneTimeSecretDialog } from '../../ui/dialogs/one-time-secret-dialog.js';
import { CardEntries } from '../card-entries.js';
import { EntryIcon } from '../entry-icon.js';
import { useUser } from '../session-store.js';
import { removeRow, needKeys, rereadKeys, useOwnKeys } from './api-keys-store.js';
import { endKeyDialog } from './end-key-dialog.js';
import { describeKeyAccess, KeyExpiry, KeyUse } from './key-facts.js';

const newKeyDialog = defineDialog('New API key', async () => (await import('./new-key-dialog.js')).NewKeyDialog);

/** Lists the user's API keys; hidden from users without any access, who could grant a key nothing. */
export function ApiKeysCard() {
  const { projects, role } = useUser();
  return (projects.length > 0 || canAdministerEnterprise(role)) && <Keys />;
}

function Keys() {
  const { phase, error, all } = useOwnKeys((state) => state.keys);
  // The last use of a key is not published as an event, so the keys are read again whenever they are shown.
  useEffect(() => {
    needKeys('keys');
    void rereadKeys('keys');
  }, []);
  const keys = [...all.rows.values()].toSorted((a, b) => b.id - a.id);

  return (
    <Card
      title="API keys"
      description="Keys that act for a user. They have only the rights you choose, never more than your own."
      aside={
        <Button
          size="small"
          aria-haspopup="dialog"
          onPointerEnter={newKeyDialog.preload}
          onClick={() => openDialog(newKeyDialog, {}, showKey)}
        >
          New key
        </Button>
      }
    >
      <CardEntries
        label="API keys"
        list={{ phase, error }}
        total={keys.length}
        loading="Loading API keys"
        failed="Your API keys could not be loaded."
        onRetry={() => void rereadKeys('keys')}
        empty={
          <p className="px-4 pb-4 text-table text-muted">
            No keys yet. Every call is explained in the{' '}
            <a href="/api/docs" className="font-semibold text-accent-text underline underline-offset-4">
              API documentation
            </a>
            .
          </p>
        }
      >
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onEnd={() => confirmEndKey(key)} />
        ))}
      </CardEntries>
    </Card>
  );
}

function showKey(made?: { readonly name: string; readonly key: string }): void {
  if (made === undefined) return;
  openDialog(oneTimeSecretDialog, {
    title: `API key "${made.name}"`,
    description:
      'Give it to the program that uses it, as the header “Authorization: Bearer …” of its calls. Keep it as secret as a password.',
    label: 'API key',
    secret: made.key,
  });
}

const confirmEndKey = (apiKey: ApiKey) =>
  openDialog(endKeyDialog, {
    apiKey,
    onEnd: async () => {
      await call(endOwnApiKey, { params: { id: apiKey.id } });
      removeRow.keys(apiKey.id);
    },
  });

function KeyRow({ apiKey, onEnd }: { readonly apiKey: ApiKey; readonly onEnd: () => void }) {
  const { name, prefix } = apiKey;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <EntryIcon icon={KeyRound} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          <code className="text-caption font-normal text-muted">{`${prefix}…`}</code>
        </p>
        <p className="text-caption text-muted">{describeKeyAccess(apiKey)}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-caption text-muted">
          <KeyExpiry of={apiKey} />
          <span aria-hidden="true">·</span>
          <KeyUse of={apiKey} />
        </p>
      </div>
      <Button size="small" aria-label={`End key: ${name}`} aria-haspopup="dialog" onClick={onEnd}>
        End
      </Button>
    </li>
  );
}

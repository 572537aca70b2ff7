import { type ApiKey, endOwnApiKey } from '@atrium/contract/session/api-keys';
import { canAdministerEnterprise } from '@atrium/rules/rights';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, sentenceOf } from '../../lib/http.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { useUser } from '../session-store.js';
import { lost, needKeys, rereadKeys, useOwnKeys } from './api-keys-store.js';
import { EndKeyDialog } from './end-key-dialog.js';
import { keyAccess, KeyExpiry, KeyUse } from './key-facts.js';

const NewKeyDialog = lazyDialog(async () => (await import('./new-key-dialog.js')).NewKeyDialog, 'New API key');
const FAILED = 'Your API keys could not be loaded.';

/** One's own keys: who can open nothing has nothing to give a key. */
export function ApiKeysCard() {
  const { projects, role } = useUser();
  return (projects.length > 0 || canAdministerEnterprise(role)) && <Keys />;
}

function Keys() {
  const { phase, error, all } = useOwnKeys((state) => state.keys);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly key: string } | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  // When each was used last is no event: it is read whenever it is shown.
  useEffect(() => {
    needKeys('keys');
    void rereadKeys('keys');
  }, []);
  const keys = [...all.rows.values()].toSorted((a, b) => b.id - a.id);

  return (
    <Card
      title="API keys"
      description="Programs that work in your name sign in with these. They can do what you choose, never more than you."
      aside={
        <Button
          size="small"
          aria-haspopup="dialog"
          onPointerEnter={NewKeyDialog.preload}
          onClick={() => setMaking(true)}
        >
          New key
        </Button>
      }
    >
      {keys.length === 0 && phase === 'failed' ? (
        <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={() => void rereadKeys('keys')} />
      ) : keys.length === 0 && phase !== 'ready' ? (
        <div
          className="flex flex-col gap-2 px-4 pb-5 sm:px-5"
          aria-busy="true"
          role="status"
          aria-label="Loading API keys"
        >
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ) : keys.length === 0 ? (
        <p className="px-4 pb-5 text-table text-muted sm:px-5">
          No keys yet. Every call is explained in the{' '}
          <a href="/api/docs" className="font-medium text-accent-text underline underline-offset-4">
            API documentation
          </a>
          .
        </p>
      ) : (
        <>
          {phase === 'failed' && (
            <Alert tone="bad" className="mx-4 mb-3 sm:mx-5">
              {sentenceOf(error, FAILED)}
            </Alert>
          )}
          <ul aria-label="API keys" className="divide-y divide-line border-t border-line">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
            ))}
          </ul>
        </>
      )}
      {isMaking && (
        <NewKeyDialog
          onMade={(one) => {
            setMaking(false);
            setMade(one);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && (
        <ShownOnceDialog
          title={`API key "${made.name}"`}
          description="Give it to the program that uses it, as the header “Authorization: Bearer …” of its calls. Keep it as secret as a password."
          label="API key"
          secret={made.key}
          onClose={() => setMade(null)}
        />
      )}
      {ending !== null && (
        <EndKeyDialog
          apiKey={ending}
          onEnd={async () => {
            await call(endOwnApiKey, { params: { id: ending.id } });
            lost.keys(ending.id);
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  );
}

function KeyRow({ apiKey, onEnd }: { readonly apiKey: ApiKey; readonly onEnd: () => void }) {
  const { name, prefix } = apiKey;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <span
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted dark:bg-raised"
        aria-hidden="true"
      >
        <KeyRound className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          <code className="text-caption font-normal text-muted">{prefix}…</code>
        </p>
        <p className="text-caption text-muted">{keyAccess(apiKey)}</p>
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

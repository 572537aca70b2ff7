import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getSignInOptions } from '@atrium/contract/session/password-links/calls';
import { isSingleSignOnRefusal, getSingleSignOnMessage } from '@atrium/rules/sign-in/single-sign-on-refusals';
import { useEffect, useState } from 'react';
import { request } from '../../lib/api/request.js';
import { Alert } from '../../ui/feedback/alert.js';
import { getButtonClasses } from '../../ui/buttons/button.js';
import { forgetRefusal } from './forget-refusal.js';
import { readStoredJson, writeStored } from '../../lib/page/storage.js';

/* Part of the sign-in screen, so only types of the contract are imported, no schema. */

export type SingleSignOn = NonNullable<ReplyOf<typeof getSignInOptions>['singleSignOn']>;

const STORAGE_KEY = 'atrium-single-sign-on';

/** Reads the cached provider, so that its button is part of the first paint. */
function readCachedProvider(): SingleSignOn | null {
  const cached = readStoredJson(STORAGE_KEY) as SingleSignOn | null;
  return typeof cached?.label === 'string' ? { label: cached.label, isOnly: cached.isOnly } : null;
}

/** Promise of the request for the provider, which all components share. */
let providerRequest: Promise<SingleSignOn | null> | null = null;

const fetchProvider = (): Promise<SingleSignOn | null> => {
  providerRequest ??= request('GET', '/api/auth/options').then(
    ({ body }) => {
      const found = (body as Partial<ReplyOf<typeof getSignInOptions>>).singleSignOn ?? null;
      writeStored(STORAGE_KEY, found === null ? null : JSON.stringify(found));
      return found;
    },
    // The cached value stays; the sign-in itself shows the error.
    () => readCachedProvider(),
  );
  void providerRequest.finally(() => (providerRequest = null));
  return providerRequest;
};

export function useSingleSignOn(): SingleSignOn | null {
  const [known, setKnown] = useState(readCachedProvider);
  useEffect(() => {
    let isHere = true;
    void fetchProvider().then((found) => isHere && setKnown(found));
    return () => {
      isHere = false;
    };
  }, []);
  return known;
}

/** Returns the URL of the sign-in; `again` asks a signed-in user to confirm their identity. */
export const getProviderUrl = (to: string, again = false): string =>
  `/api/auth/single-sign-on?${new URLSearchParams({ to, ...(again ? { again: '1' } : {}) }).toString()}`;

interface ProviderButtonProps {
  /** Reason from the URL why the provider's sign-in failed. */
  readonly refusal: string | null;
  readonly isPasswordShown: boolean;
  readonly showPassword: (isShown: boolean) => void;
}

/** Shows the provider's button below the password form; renders nothing without a provider. */
export function ProviderButton({ refusal, isPasswordShown, showPassword }: ProviderButtonProps) {
  const found = useSingleSignOn();
  const isOnly = found?.isOnly === true;
  const isRefused = refusal !== null && isSingleSignOnRefusal(refusal);
  useEffect(forgetRefusal, []);
  // Hides the password form only while nothing was typed.
  useEffect(() => {
    if (isOnly && !hasTyped()) showPassword(false);
  }, [isOnly, showPassword]);

  if (found === null && !isRefused) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {isRefused && (
        <Alert tone={refusal === 'cancelled' ? 'info' : 'bad'} urgent className="text-table">
          {getSingleSignOnMessage(refusal, found?.label ?? 'The provider')}
        </Alert>
      )}
      {found !== null && isPasswordShown && (
        <p className="flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {found !== null && (
        <a
          href={getProviderUrl(location.pathname + location.search + location.hash)}
          className={getButtonClasses({
            variant: isPasswordShown ? 'secondary' : 'primary',
            size: 'large',
            wide: true,
          })}
        >
          <span className="truncate">{`Continue with ${found.label}`}</span>
        </a>
      )}
      {isOnly && isPasswordShown && <p className="text-caption text-muted">Passwords are for superadmins here.</p>}
      {isOnly && !isPasswordShown && (
        <button
          type="button"
          onClick={() => showPassword(true)}
          className="min-h-6 self-start rounded-small text-table font-semibold text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          Superadmin? Sign in with a password
        </button>
      )}
    </div>
  );
}

const hasTyped = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('form input[name="username"]');
  return field !== null && field.value !== '';
};

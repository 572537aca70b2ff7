import { isSingleSignOnRefusal, type SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';

/* Channel between the provider's popup and the screen that opened it. */

const CHANNEL = 'atrium-confirmed';
export const CONFIRMED_PATH = '/confirmed';

/** Publishes the result; null means success. */
export function publishConfirmation(refusal: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
  channel.postMessage(refusal);
  channel.close();
}

/** Subscribes to results. Returns the unsubscribe function. */
export function onConfirmation(listener: (refusal: SingleSignOnRefusal | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null) listener(null);
    else if (typeof data === 'string' && isSingleSignOnRefusal(data)) listener(data);
  });
  return () => channel.close();
}

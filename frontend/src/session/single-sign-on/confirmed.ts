import { isSingleSignOnRefusal, type SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';

/* Between the small window of the provider and the screen that asked for it: both are pages of ours. */

const CHANNEL = 'atrium-confirmed';
export const CONFIRMED_PATH = '/confirmed';

/** Null: all is well. */
export function tellConfirmed(refusal: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
  channel.postMessage(refusal);
  channel.close();
}

/** Answers how to stop listening. */
export function onConfirmed(listener: (refusal: SingleSignOnRefusal | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null) listener(null);
    else if (typeof data === 'string' && isSingleSignOnRefusal(data)) listener(data);
  });
  return () => channel.close();
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** The `Idempotency-Key` of a call and the hash of its validated body. The same key with another body is rejected. */
export interface IdempotencyKey {
  readonly key: string;
  readonly bodyHash: string;
}

/** A call whose key is stored with its reply by the transaction that does its work. */
export interface IdempotentCall extends IdempotencyKey {
  readonly userId: string;
  readonly toStored: (reply: unknown) => { readonly json: string; readonly status: number | null };
  readonly hasStoredReply: () => Promise<boolean>;
  /** True once a transaction or statement that stores the key has started. */
  isClaimed: boolean;
  /** The result of the transaction that stored the key. */
  result?: { readonly reply: unknown };
}

const calls = new AsyncLocalStorage<IdempotentCall>();

/** Runs `work` so that the first transaction in it stores the idempotency key of `call`. */
export const runIdempotentCall = <T>(call: IdempotentCall, work: () => Promise<T>): Promise<T> => calls.run(call, work);

/** Returns the idempotency key of the call that this code runs in. */
export const getCurrentIdempotencyKey = (): string | null => calls.getStore()?.key ?? null;

/** Returns the current call to the first caller, which stores its key; null for every later caller. */
export const claimIdempotentCall = (): IdempotentCall | null => {
  const call = calls.getStore();
  if (call === undefined || call.isClaimed) return null;
  call.isClaimed = true;
  return call;
};

/** Throws when this call was already answered. Call it before an effect that no transaction can roll back. */
export const rejectRepeatedCall = async (): Promise<void> => {
  const call = calls.getStore();
  if (call?.isClaimed === false && (await call.hasStoredReply())) throw new Error('This request was already answered');
};

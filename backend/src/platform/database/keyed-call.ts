import { AsyncLocalStorage } from 'node:async_hooks';

/** The `Idempotency-Key` of a call and the hash of its validated body. The same key with another body is rejected. */
export interface IdempotencyKey {
  readonly key: string;
  readonly bodyHash: string;
}

/** A call whose key is stored with its reply by the transaction that does its work. */
export interface KeyedCall extends IdempotencyKey {
  readonly userId: string;
  readonly toStored: (reply: unknown) => { readonly json: string; readonly status: number | null };
  readonly isRepeated: () => Promise<boolean>;
  /** True once a transaction or statement that stores the key has started. */
  isTaken: boolean;
  /** The result of the transaction that stored the key. */
  stored?: { readonly reply: unknown };
}

const calls = new AsyncLocalStorage<KeyedCall>();

/** Runs `work` so that the first transaction in it stores the idempotency key of `call`. */
export const runKeyedCall = <T>(call: KeyedCall, work: () => Promise<T>): Promise<T> => calls.run(call, work);

/** Returns the idempotency key of the call that this code runs in. */
export const currentIdempotencyKey = (): string | null => calls.getStore()?.key ?? null;

/** Returns the current call once, to the caller that stores its key; null for every later caller. */
export const takeKeyedCall = (): KeyedCall | null => {
  const call = calls.getStore();
  if (call === undefined || call.isTaken) return null;
  call.isTaken = true;
  return call;
};

/** Throws when the call was answered before. Call it before an effect that no transaction can undo. */
export const refuseRepeatedCall = async (): Promise<void> => {
  const call = calls.getStore();
  if (call?.isTaken === false && (await call.isRepeated())) throw new Error('This call was answered before');
};

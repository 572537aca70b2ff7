import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../api/http.js';
import { getFieldErrors, useIdempotencyKey } from './forms.js';

/** Messages by field; a field without an error is absent or undefined. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * State of a form that saves no entity: one request at a time, errors at their fields, and the same idempotency key
 * when the same body is sent again. What is typed stays when the request is rejected.
 *
 * @param failed message when the server gives no reason
 * @param fields fields at which errors of the server are shown; other errors belong to the whole form
 */
export function useSubmit(failed: string, fields: readonly string[] = []) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const { keyFor } = useIdempotencyKey();

  /** Shows errors at their fields. Returns whether there are any. */
  const showErrors = (found: FieldErrors): boolean => {
    setErrors(found);
    if (Object.values(found).every((message) => message === undefined)) return false;
    setWrongs((count) => count + 1);
    return true;
  };
  /** Runs the request. `onError` may handle an error and return true; then nothing is shown here. */
  const send = async (request: () => Promise<void>, onError?: (error: unknown) => boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await request();
    } catch (error) {
      if (onError?.(error) === true) return;
      const known = getFieldErrors(error, fields);
      if (!showErrors(Object.fromEntries(known.map(({ path, message }) => [path, message]))))
        setRefusal(getErrorMessage(error, failed));
    } finally {
      setBusy(false);
    }
  };
  /** Handles the submit event: sends the request unless a field has an error. */
  const submit = (event: FormEvent, found: FieldErrors, ...args: Parameters<typeof send>): void => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (!showErrors(found)) void send(...args);
  };
  return { busy, errors, refusal, wrongs, keyFor, showErrors, setRefusal, send, submit };
}

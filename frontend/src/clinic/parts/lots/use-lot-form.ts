import { useState } from 'react';
import { fieldErrors } from '../../../lib/forms.js';
import { sentenceOf } from '../../../lib/http.js';

/** What the small forms about a lot share: one call at a time, refusals at their fields. */
export function useLotForm(fields: readonly string[], failed: string) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const refuse = (wrong: Readonly<Record<string, string>>): boolean => {
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) return false;
    setWrongs((count) => count + 1);
    return true;
  };
  /** `onError` may take a refusal over: then nothing is said here. */
  const send = async (work: () => Promise<void>, onError?: (error: unknown) => boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      if (onError?.(error) === true) return;
      const known = fieldErrors(error, fields);
      if (!refuse(Object.fromEntries(known.map(({ path, message }) => [path, message]))))
        setRefusal(sentenceOf(error, failed));
    }
  };
  return { busy, errors, refusal, wrongs, refuse, send };
}

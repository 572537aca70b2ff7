import { search } from '@atrium/contract/platform/search/calls';
import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import type { SearchKind } from '@atrium/contract/platform/search/values';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.js';

const DEBOUNCE_MS = 80;

interface Found {
  /** Text and kinds of the request. */
  readonly asked: string;
  readonly rows: readonly SearchRow[];
  readonly hasFailed: boolean;
}

/**
 * Searches rows of all areas with one request after a pause in typing. Keeps the previous rows until new ones arrive,
 * and ignores replies to an earlier text.
 */
export function useSearch(text: string, kinds: readonly SearchKind[] | null) {
  const [found, setFound] = useState<Found>({ asked: '', rows: [], hasFailed: false });
  const named = kinds?.join(',') ?? null;
  const asked = `${named} ${text}`;
  useEffect(() => {
    if (text === '') return undefined;
    let isStale = false;
    const settle = (rows: readonly SearchRow[], hasFailed: boolean) => {
      if (!isStale) setFound({ asked, rows, hasFailed });
    };
    const timer = setTimeout(() => {
      call(search, { query: { q: text, kinds: named } }).then(
        (rows) => settle(rows, false),
        () => settle([], true),
      );
    }, DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, named, asked]);
  const isAsked = text !== '';
  return {
    rows: isAsked ? found.rows : [],
    hasFailed: isAsked && found.hasFailed,
    isPending: isAsked && found.asked !== asked,
  };
}

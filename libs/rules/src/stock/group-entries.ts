const GROUP_WINDOW_MS = 10 * 60_000;

/** Groups entries (newest first) that follow within ten minutes by key; null keeps an entry alone. */
export function groupEntries<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string | null,
  atOf: (entry: T) => string,
): T[][] {
  const groups: T[][] = [];
  const open = new Map<string, { readonly group: T[]; since: number }>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const at = Date.parse(atOf(entry));
    const last = key === null ? undefined : open.get(key);
    if (last !== undefined && last.since - at <= GROUP_WINDOW_MS) {
      last.group.push(entry);
      last.since = at;
      continue;
    }
    const group = [entry];
    groups.push(group);
    if (key !== null) open.set(key, { group, since: at });
  }
  return groups;
}

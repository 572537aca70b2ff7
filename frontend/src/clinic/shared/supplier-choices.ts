import { useMemo } from 'react';
import type { Choice } from '../../ui/choices/select.js';
import { useClinic } from '../store/clinic-store.js';

/** Returns active suppliers by name, and `kept` even when it is deactivated. */
export function useSupplierChoices(
  none: string,
  kept?: { readonly id: number; readonly name: string } | null,
): readonly Choice[] {
  const rows = useClinic((state) => state.suppliers.all.rows);
  return useMemo(() => {
    const named = new Map([
      ...(kept ? [[kept.id, kept.name] as const] : []),
      ...[...rows.values()].map(({ id, name }) => [id, name] as const),
    ]);
    return [
      { value: '', label: none },
      ...[...named]
        .map(([id, label]) => ({ value: String(id), label }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ];
  }, [rows, none, kept]);
}

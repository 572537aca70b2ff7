import type { Choice } from '../../ui/choices/select.js';
import { useClinic } from '../store/clinic-store.js';

/** Returns active suppliers by name, and `current` even when it is deactivated. */
export function useSupplierChoices(
  none: string,
  current?: { readonly id: number; readonly name: string } | null,
): readonly Choice[] {
  const rows = useClinic((state) => state.suppliers.all.rows);
  const named = new Map([
    ...(current ? [[current.id, current.name] as const] : []),
    ...[...rows.values()].map(({ id, name }) => [id, name] as const),
  ]);
  return [
    { value: '', label: none },
    ...[...named]
      .map(([id, label]) => ({ value: String(id), label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
}

import type { Kit } from '@atrium/contract/clinic/kits/schemas';
import type { Treatment, UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import { formatUsedAmount } from '@atrium/rules/stock/contents';
import { getLabel, formatPlural, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { countUsageLines } from '@atrium/rules/usage/counted-lines';
import { History, Package } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatAmount } from '../../../../lib/format/money.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { loadClinic, useClinic } from '../../../store/clinic-store.js';
import { isTreatmentType } from '../../../shared/treatment-types.js';
import { fetchStocks, copyTreatment } from '../state/fill-tray.js';
import { createKitEntries, type TrayEntry } from '../state/tray-state.js';
import { changeTray } from '../state/tray-store.js';
import type { Elements } from '../../../../ui/elements.js';

const SHOWN_TREATMENTS = 4;

/** Suggestions of an empty tray: kits, and recent treatments without their patients. */
export function EmptyTray({ onFilled }: { readonly onFilled: () => void }) {
  const kits = useClinic((state) => state.kits);
  const { value: last, phase } = useClinic((state) => state.lastTreatments);
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => loadClinic('kits', 'lastTreatments'), []);
  const rows = [...kits.all.rows.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const treatments = distinctTreatments(last ?? []);
  if ([kits.phase, phase].some((one) => one === 'idle' || one === 'loading')) return <Placeholder />;
  if (rows.length === 0 && treatments.length === 0) return null;
  const run = async (id: string, work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(id);
    try {
      await work();
      onFilled();
    } catch (error) {
      showFailure(error, 'This could not be added to the tray. Please try again.');
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
      {rows.length > 0 && (
        <Row label="Kits">
          {rows.map((kit) => (
            <Chip
              key={kit.id}
              icon={<Package className="size-3.5 shrink-0" />}
              name={kit.name}
              more={[formatPlural(kit.lines.length, 'line'), kit.cost !== null && formatAmount(kit.cost)]}
              isBusy={busy === `kit-${kit.id}`}
              onPress={() => void run(`kit-${kit.id}`, () => fillFromKit(kit))}
            />
          ))}
        </Row>
      )}
      {treatments.length > 0 && (
        <Row label="Last treatments">
          {treatments.map((one) => (
            <Chip
              key={one.id}
              icon={<History className="size-3.5 shrink-0" />}
              name={
                one.kit?.name ??
                (one.treatmentType === null ? 'General use' : getLabel(TREATMENT_TYPE_LABELS, one.treatmentType))
              }
              more={[one.patientId ?? false, formatLines(one)]}
              isBusy={busy === `treatment-${one.id}`}
              onPress={() => void run(`treatment-${one.id}`, () => copyTreatment(one))}
            />
          ))}
        </Row>
      )}
    </div>
  );
}

const CHIPS = { Kits: 'w-44 pointer-coarse:h-[52px]', 'Last treatments': 'w-80 pointer-coarse:h-[60px]' } as const;

/** Placeholder of both suggestion rows, which keeps the layout stable. */
const Placeholder = () => (
  <div className="flex flex-col gap-3 px-4 pt-1 pb-4" aria-busy="true" aria-label="Loading kits and treatments">
    {(['Kits', 'Last treatments'] as const).map((label) => (
      <Row key={label} label={label}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className={`h-9 shrink-0 rounded-full ${CHIPS[label]}`} />
        ))}
      </Row>
    ))}
  </div>
);

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <p className="pb-1.5 text-caption text-muted">{label}</p>
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      {children}
    </div>
  </div>
);

interface ChipProps {
  readonly icon: Elements;
  readonly name: string;
  readonly more: readonly (string | false)[];
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

const Chip = ({ icon, name, more, isBusy, onPress }: ChipProps) => (
  <button
    type="button"
    aria-busy={isBusy}
    onClick={onPress}
    className="flex min-h-9 max-w-[80vw] shrink-0 items-center gap-2 rounded-full bg-surface px-3 py-1.5 text-left text-table ring-1 ring-line transition-colors ring-inset hover:bg-sunken sm:max-w-full pointer-coarse:min-h-11 dark:bg-raised"
  >
    {icon}
    <span className="flex min-w-0 flex-col wrap-anywhere sm:flex-row sm:items-baseline sm:gap-2">
      <span className="line-clamp-2 font-semibold">{name}</span>
      <span className="figures line-clamp-2 text-caption text-muted">{more.filter(Boolean).join(' · ')}</span>
    </span>
  </button>
);

/** Returns for example "2 vials of Botox + 2 more". */
function formatLines(treatment: Treatment): string {
  const usages = countUsageLines(treatment.usages);
  const [first] = usages;
  if (first === undefined) return '';
  const more = usages.length - 1;
  return `${formatUsedAmount(first)} of ${first.item.name}${more > 0 ? ` + ${more} more` : ''}`;
}

const treatmentKey = (treatment: Treatment): string =>
  [
    treatment.treatmentType,
    treatment.patientId,
    ...countUsageLines(treatment.usages)
      .map(({ item, quantityUsed, content }) => `${item.id} ${content?.amount ?? quantityUsed} ${content?.unit}`)
      .toSorted(),
  ].join('|');

/** Returns the distinct treatments that have a line which was not undone. */
function distinctTreatments(groups: readonly UsageGroup[]): readonly Treatment[] {
  const known = new Map<string, Treatment>();
  for (const { treatment } of groups) {
    if (treatment === null || treatment.usages.every(({ undoneAt }) => undoneAt !== null)) continue;
    const name = treatmentKey(treatment);
    if (!known.has(name)) known.set(name, treatment);
  }
  return [...known.values()].slice(0, SHOWN_TREATMENTS);
}

const addEntries = (entries: readonly TrayEntry[], type: string | null, kit: Kit | null): void =>
  changeTray((tray) => ({
    ...tray,
    // Lines scanned during the lookup stay.
    entries: [...tray.entries, ...entries],
    kit: kit === null ? null : { id: kit.id, name: kit.name },
    treatmentType: isTreatmentType(type) ? type : tray.treatmentType,
  }));

async function fillFromKit(kit: Kit): Promise<void> {
  const products = await fetchStocks(kit.products.filter(({ isActive }) => isActive));
  addEntries(createKitEntries(kit.lines, products), kit.treatmentType, kit);
}

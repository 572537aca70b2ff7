import { compareWithKit, type PlannedLine, type UsedLine } from '@atrium/rules/stock/kits';
import { divideMoney, multiplyMoney } from '@atrium/rules/prices/money';
import {
  containers,
  demoStock,
  history,
  type Kit,
  findKit,
  orders,
  receivedHoursAgo,
  findStock,
  treatments,
} from './clinic-data.js';
import { type ClinicLedger, HOUR_MS, type Lot, type Use } from './clinic-ledger.js';

/* Additions to the clinic's history: open containers, treatments and losses. */

/** Returns the number of hours before now at which the entries of these files begin, by SKU. */
export const computePresentStart = (): Map<string, number> => {
  const begins = new Map<string, number>();
  const note = (sku: string, hours: number) => begins.set(sku, Math.max(hours, begins.get(sku) ?? 0));
  for (const { sku, uses } of containers) note(sku, uses[0]?.hoursAgo ?? 0);
  for (const { hoursAgo, kit } of treatments)
    for (const { skus, isContent } of findKit(kit).lines) if (!isContent) for (const sku of skus) note(sku, hoursAgo);
  for (const { sku, isReceived } of orders.flatMap(({ lines }) => lines)) if (isReceived) note(sku, receivedHoursAgo);
  return begins;
};

const isAvailable = ({ state }: Lot): boolean => state === 'available';

/** Opens one unit of each product in containers.json that has two of them. */
export const openContainers = (ledger: ClinicLedger) =>
  containers.flatMap(({ sku, uses }) => {
    const stock = findStock(sku);
    const { unitCost, contentAmount: holds = 0, contentUnit, hoursOnceOpened = 0, tracksLots } = stock;
    const [lot] = ledger
      .getLots(stock)
      .filter((each) => each.quantity > 0 && isAvailable(each))
      .toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn));
    if (ledger.getLevel(stock) < 2 || (tracksLots && lot === undefined)) return [];
    if (lot !== undefined) {
      lot.quantity -= 1;
      lot.version += 1;
    }
    const openedAt = ledger.hoursBefore(uses[0]?.hoursAgo ?? 0);
    const spoilsAt = new Date(openedAt.getTime() + hoursOnceOpened * HOUR_MS);
    const opened = { stock, lot, openedAt, spoilsAt, openedBy: ledger.staff };
    const container = { ...opened, holds, unit: contentUnit, unitCost, contentLeft: holds, valueLeft: unitCost };
    for (const [index, { hoursAgo, content, ...fields }] of uses.entries()) {
      const quantity = index === 0 ? 1 : 0;
      const by = { at: ledger.hoursBefore(hoursAgo), userId: ledger.staff };
      const value = divideMoney(multiplyMoney(unitCost, content), holds);
      container.contentLeft -= content;
      container.valueLeft = (Number(container.valueLeft) - Number(value)).toFixed(2);
      const usage = ledger.addUse({
        ...fields,
        stock,
        quantity,
        content,
        contentUnit,
        usedAt: by.at,
        userId: by.userId,
      });
      const moved = quantity > 0 ? container.contentLeft : -content;
      ledger.addMovement({
        stock,
        type: 'usage',
        delta: -quantity,
        ...by,
        usage,
        lot,
        container,
        content: moved,
        value,
      });
    }
    return [container];
  });

/** Removes units from the lot with the most units. Returns false when the product would run low. */
const takeUnits = (ledger: ClinicLedger, use: Use): boolean => {
  const { stock, quantity, usedAt: at, userId } = use;
  const lots = ledger.getLots(stock);
  const isUsable = (lot: Lot) => isAvailable(lot) && lot.expiresOn >= ledger.now.toISOString().slice(0, 10);
  const unusable = lots.filter((lot) => !isUsable(lot)).reduce((sum, lot) => sum + lot.quantity, 0);
  const [lot] = lots
    .filter((each) => isAvailable(each) && each.quantity >= quantity)
    .toSorted((a, b) => b.quantity - a.quantity);
  if (ledger.getLevel(stock) - unusable - quantity <= stock.minStockLevel || (stock.tracksLots && lot === undefined))
    return false;
  if (lot !== undefined) lot.quantity -= quantity;
  ledger.addMovement({ stock, type: 'usage', delta: -quantity, at, userId, usage: ledger.addUse(use), lot });
  return true;
};

/** Returns the lines of a kit as they are stored. */
export const createKitLines = ({ lines }: Kit, idOf: (stock: object) => number): PlannedLine[] =>
  lines.map(({ skus, amount, isContent }) => ({
    stockIds: skus.map((sku) => idOf(findStock(sku))),
    quantity: isContent ? null : amount,
    content: isContent ? amount : null,
    contentUnit: isContent ? (findStock(skus[0] ?? '').contentUnit ?? null) : null,
  }));

/** Generates treatments. Each line of a kit uses the first of its products that is well stocked. */
export const recordTreatments = (ledger: ClinicLedger, idOf: (stock: object) => number) =>
  treatments.map(({ hoursAgo, kit: key, patientId, instead, usesContainer }, index) => {
    const kit = findKit(key);
    const usedAt = ledger.hoursBefore(hoursAgo);
    const userId = (usesContainer ? ledger.staff : ledger.people[index % ledger.people.length]) ?? ledger.manager;
    const { name: kitName, treatmentType } = kit;
    const treatment = { patientId, treatmentType, userId, loggedBy: userId, loggedAt: usedAt, usedAt, kit, kitName };
    if (usesContainer)
      for (const use of ledger.uses)
        if (use.patientId === patientId && use.content !== undefined) use.treatment ??= treatment;
    for (const { skus, amount, isContent } of kit.lines) {
      const quantity = instead[skus[0] ?? ''] ?? amount;
      const use = { quantity, usedAt, userId, patientId, treatmentType, treatment };
      if (!isContent && quantity > 0) skus.some((sku) => takeUnits(ledger, { stock: findStock(sku), ...use }));
    }
    const used = ledger.uses
      .filter((use) => use.treatment === treatment)
      .map(({ stock, quantity, content = null, contentUnit = null }): UsedLine => ({
        stockId: idOf(stock),
        quantity: content === null ? quantity : null,
        content,
        contentUnit,
      }));
    const changes = compareWithKit(createKitLines(kit, idOf), used).map((change) => ({
      ...change,
      name: demoStock.find((stock) => idOf(stock) === change.stockId)?.name ?? '',
    }));
    return Object.assign(treatment, { kitChanges: changes });
  });

/** Writes off some of the most expensive products that are well stocked. */
export const recordLosses = (ledger: ClinicLedger): void => {
  const plenty = demoStock
    .filter((stock) => !stock.tracksLots && ledger.getLevel(stock) > Math.max(stock.minStockLevel * 3, 12))
    .toSorted((a, b) => Number(b.unitCost) - Number(a.unitCost));
  for (const [index, { quantity, ...loss }] of history.losses.entries()) {
    const stock = plenty[index];
    if (stock === undefined) return;
    const value = multiplyMoney(stock.unitCost, quantity);
    ledger.addMovement({
      ...loss,
      stock,
      type: 'waste',
      delta: -quantity,
      at: ledger.now,
      userId: ledger.staff,
      value,
    });
  }
};

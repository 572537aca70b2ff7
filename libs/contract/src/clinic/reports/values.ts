/* What the clinic's work has cost and what it has: each report in groups, with the rows that they add up. */

export const REPORTS = ['usage-cost', 'waste', 'stock-value', 'prices', 'forecast'] as const;
export type Report = (typeof REPORTS)[number];

/** By what a report may be parted; the first is meant where nothing is said. */
export const REPORT_PARTS = {
  'usage-cost': ['treatment', 'practitioner', 'kit', 'category'],
  waste: ['reason', 'category'],
  'stock-value': ['category', 'kind', 'shelf', 'supplier'],
  prices: ['supplier', 'category'],
  forecast: ['category', 'supplier'],
} as const satisfies Readonly<Record<Report, readonly string[]>>;

export const MAX_REPORT_ROWS = 500;

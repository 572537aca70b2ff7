export const REPORTS = ['usage-cost', 'waste', 'stock-value', 'prices', 'forecast'] as const;
export type Report = (typeof REPORTS)[number];

/** Groupings of each report; the first is the default. */
export const REPORT_PARTS = {
  'usage-cost': ['treatment', 'practitioner', 'kit', 'category'],
  waste: ['reason', 'category'],
  'stock-value': ['category', 'kind', 'shelf', 'supplier'],
  prices: ['supplier', 'category'],
  forecast: ['category', 'supplier'],
} as const satisfies Readonly<Record<Report, readonly string[]>>;

/** Maximum number of rows in a reply; most organizations have fewer in a year. The CSV file has no limit. */
export const MAX_REPORT_ROWS = 10_000;

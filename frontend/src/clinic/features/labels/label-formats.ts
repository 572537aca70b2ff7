/* Label sheets and rolls. */

export interface LabelFormat {
  readonly id: string;
  readonly label: string;
  /** Page size in mm. */
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly cell: { readonly width: number; readonly height: number };
  /** Margins before the first label, in mm. */
  readonly top: number;
  readonly left: number;
}

const A4 = { width: 210, height: 297 };

export const LABEL_FORMATS: readonly LabelFormat[] = [
  {
    id: 'a4-24',
    label: 'A4 sheet of 24, 70 × 37 mm',
    page: A4,
    columns: 3,
    rows: 8,
    cell: { width: 70, height: 37 },
    top: 0.5,
    left: 0,
  },
  {
    id: 'a4-40',
    label: 'A4 sheet of 40, 52.5 × 29.7 mm',
    page: A4,
    columns: 4,
    rows: 10,
    cell: { width: 52.5, height: 29.7 },
    top: 0,
    left: 0,
  },
  {
    id: 'roll',
    label: 'Roll, 57 × 32 mm',
    page: { width: 57, height: 32 },
    columns: 1,
    rows: 1,
    cell: { width: 57, height: 32 },
    top: 0,
    left: 0,
  },
];

/** Padding of a label in mm. */
export const LABEL_PADDING_MM = { bars: 2.5, square: 3 } as const;
/** Share of the label's height that the code occupies. */
const CODE_HEIGHT_SHARE = { bars: 0.38, square: 0.56 } as const;

/** Returns the space for the code on a label, in mm. */
export const getCodeSize = ({ cell }: LabelFormat, look: 'bars' | 'square') => {
  const height = cell.height * CODE_HEIGHT_SHARE[look];
  return { height, width: look === 'square' ? height : cell.width - 2 * LABEL_PADDING_MM.bars };
};

/** Returns the number of labels per page. */
export const countLabelsPerPage = ({ columns, rows }: LabelFormat): number => columns * rows;

export const MAX_COPIES = 200;
/** Validates a number of copies. Returns the error. */
export const validateCopies = (copies: number): string | undefined =>
  Number.isInteger(copies) && copies >= 1 && copies <= MAX_COPIES
    ? undefined
    : `Please enter a number from 1 to ${MAX_COPIES}`;
/** Validates the number of used labels on the first sheet. Returns the error. */
export const validateSkip = (skip: number, format: LabelFormat): string | undefined =>
  Number.isInteger(skip) && skip >= 0 && skip < countLabelsPerPage(format)
    ? undefined
    : `Please enter a number from 0 to ${countLabelsPerPage(format) - 1}: a sheet has ${countLabelsPerPage(format)} places`;

/** Returns the labels page by page, each repeated `copies` times after `skip` used ones. Null is an empty label. */
export function paginateLabels<T>(
  items: readonly T[],
  copies: number,
  format: LabelFormat,
  skip = 0,
): readonly (readonly (T | null)[])[] {
  const size = countLabelsPerPage(format);
  const cells: (T | null)[] = [
    ...Array.from({ length: Math.min(skip, size - 1) }, () => null),
    ...items.flatMap((item) => Array.from({ length: copies }, () => item)),
  ];
  const pages: (readonly (T | null)[])[] = [];
  for (let at = 0; at < cells.length; at += size) pages.push(cells.slice(at, at + size));
  return pages;
}

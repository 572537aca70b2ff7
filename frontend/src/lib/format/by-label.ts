interface Labelled {
  readonly label: string;
}

/** Sorts options by label, independently of the browser's language. */
export const byLabel = (a: Labelled, b: Labelled): number => a.label.localeCompare(b.label, 'en');

interface Labeled {
  readonly label: string;
}

/** Sorts options by label, independently of the browser's language. */
export const compareLabels = (a: Labeled, b: Labeled): number => a.label.localeCompare(b.label, 'en');

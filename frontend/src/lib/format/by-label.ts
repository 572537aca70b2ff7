interface Labelled {
  readonly label: string;
}

/** The order of choices, whatever the language of the browser. */
export const byLabel = (a: Labelled, b: Labelled): number => a.label.localeCompare(b.label, 'en');

/* Text that spreadsheets read. */

/** A cell that begins so would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number): string => {
  const text = String(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows of cells as a CSV file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Lets the browser fetch a file and keep it; without a name the server's counts. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a text to the person as a file. */
export function saveAsFile(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

import { downloadUrl } from './download.js';

/** Downloads a text as a file. */
export function downloadText(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadUrl(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

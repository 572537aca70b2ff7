/** Downloads a file; without a name, the server's file name is used. */
export function downloadUrl(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a text as a file. */
export function downloadText(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadUrl(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

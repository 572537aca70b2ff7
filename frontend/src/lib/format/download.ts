/** Downloads a file; without a name, the server's file name is used. */
export function downloadUrl(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

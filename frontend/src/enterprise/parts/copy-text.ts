/** The clipboard exists on https and localhost only; elsewhere the browser copies what is selected. */
export async function copyText(text: string, shownIn: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    shownIn?.select();
    return document.execCommand('copy');
  }
}

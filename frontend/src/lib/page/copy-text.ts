/**
 * The clipboard exists on https and localhost only; elsewhere the browser copies what is selected: in `shownIn`, or in
 * a field that stands there for this moment.
 */
export async function copyText(text: string, shownIn: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shownIn === null) return false;
    shownIn.focus();
    shownIn.select();
    return document.execCommand('copy');
  }
}

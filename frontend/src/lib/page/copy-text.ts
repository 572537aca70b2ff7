/**
 * Copies a text; without the clipboard API, which requires https, the selection of `shownIn` or of a temporary field.
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

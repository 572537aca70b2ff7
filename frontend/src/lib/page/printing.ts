/** Prints the page with all rows of its lists. */
export const printPage = async (): Promise<void> => (await import('./print-page.js')).printPage();

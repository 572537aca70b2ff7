import type { LabelFormat } from './label-formats.js';

/** Prints only the labels, on a page of their size; the browser's dialog prints or saves a PDF. */
export function printLabels({ page }: LabelFormat): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${page.width}mm ${page.height}mm; margin: 0 }
    @media print {
      html, body { background: white }
      body > :not([data-labels]) { display: none !important }
    }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const settle = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    removeEventListener('afterprint', settle);
  };
  addEventListener('afterprint', settle);
  window.print();
}

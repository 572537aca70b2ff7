import { attr, rawText, squeeze } from './dom.js';
import type { PageFormat } from './page-format.js';

/** What shops' scripts carry of the product: the article number, when they name the same one, or one far more often than others. */
export const pageData: PageFormat = {
  source: 'page-data',
  read(page) {
    const found = new Map<string, number>();
    for (const element of page.elements) {
      if (element.name !== 'script' || /ld\+json/i.test(attr(element, 'type') ?? '')) continue;
      for (const [, sku = ''] of rawText(element).slice(0, LONGEST).matchAll(/["']?\bsku["']?\s{0,3}:\s{0,3}["']([^"'\\<>{}]{2,60})["']/g)) {
        if (found.size < 500) found.set(squeeze(sku), (found.get(squeeze(sku)) ?? 0) + 1);
      }
    }
    const [first, second] = [...found].toSorted((a, b) => b[1] - a[1]);
    const sku = first !== undefined && (second === undefined || first[1] >= second[1] * 2) ? first[0] : '';
    return sku !== '' ? { title: null, description: null, images: [], skus: [sku], supplier: null, prices: [], availability: null } : null;
  },
};

const LONGEST = 1_000_000;

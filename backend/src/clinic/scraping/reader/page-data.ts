import { attr, rawText, squeeze } from './dom.js';
import type { PageFormat } from './page-format.js';

/** What shops' scripts carry of the product: the article number, when all of them name the same one. */
export const pageData: PageFormat = {
  source: 'page-data',
  read(page) {
    const found = new Set<string>();
    for (const element of page.elements) {
      if (element.name !== 'script' || /ld\+json/i.test(attr(element, 'type') ?? '')) continue;
      for (const [, sku = ''] of rawText(element).slice(0, LONGEST).matchAll(/["']?\bsku["']?\s{0,3}:\s{0,3}["']([^"'\\<>{}]{2,60})["']/g)) {
        if (found.size < 3) found.add(squeeze(sku));
      }
    }
    const [sku] = found;
    return found.size === 1 && sku !== undefined && sku !== '' ? { title: null, description: null, images: [], skus: [sku], supplier: null, prices: [], availability: null } : null;
  },
};

const LONGEST = 1_000_000;

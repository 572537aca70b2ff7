import { PAGE_ERRORS, type PageErrorCode } from '@atrium/contract/clinic/scraping/values';

/** Error for a page that cannot be read. The message is a sentence for the user. */
export class PageError extends Error {
  constructor(
    readonly code: PageErrorCode,
    details: Readonly<Record<string, string | number>> = {},
    /** True when a retry may succeed. */
    readonly isTemporary = false,
  ) {
    super(PAGE_ERRORS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')));
  }
}

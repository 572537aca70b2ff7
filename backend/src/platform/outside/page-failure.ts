import { PAGE_ERRORS, type PageErrorCode } from '@atrium/contract/clinic/scraping/values';

/** Why a page cannot be read, as a sentence for the user. */
export class PageFailure extends Error {
  constructor(
    readonly code: PageErrorCode,
    details: Readonly<Record<string, string | number>> = {},
    /** Whether a retry may succeed. */
    readonly isPassing = false,
  ) {
    super(PAGE_ERRORS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')));
  }
}

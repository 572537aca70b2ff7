import { PAGE_ERRORS, type PageErrorCode } from '@atrium/contract/clinic/scraping/values';

/** Why a page cannot be read; its sentence is for the person who asked. */
export class PageFailure extends Error {
  constructor(
    readonly code: PageErrorCode,
    details: Readonly<Record<string, string | number>> = {},
    /** The same try may succeed a moment later. */
    readonly isPassing = false,
  ) {
    super(PAGE_ERRORS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')));
  }
}

import { readPastedPage, scrapePage, scrapeProduct, scrapeSuppliers } from '@atrium/contract/clinic/scraping/calls';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { ReplyWithStatus } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ScrapingService, type PendingReading } from './scraping.service.js';

@Controller()
export class ScrapingController {
  constructor(private readonly scraping: ScrapingService) {}

  @Route(scrapePage)
  async readPage({ person, body }: Call<typeof scrapePage>) {
    return toReply(await this.scraping.readPage(person, body.url));
  }

  @Route(scrapeProduct)
  async readProduct({ person, body }: Call<typeof scrapeProduct>) {
    return toReply(await this.scraping.readPage(person, body.url));
  }

  @Route(scrapeSuppliers)
  compareSuppliers({ person, body }: Call<typeof scrapeSuppliers>) {
    return this.scraping.compare(person, body.urls);
  }

  @Route(readPastedPage)
  async readPasted({ person, body }: Call<typeof readPastedPage>) {
    return toReply(await this.scraping.readPasted(person, body.html, body.url ?? null));
  }
}

/** Returns the reading, or status 202 while the page is still being read. */
const toReply = (reading: ProductReading | PendingReading): ProductReading | ReplyWithStatus =>
  'jobId' in reading ? new ReplyWithStatus(202, reading) : reading;

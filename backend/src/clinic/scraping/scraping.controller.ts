import { readPastedPage, scrapePage, scrapeProduct, scrapeSuppliers } from '@atrium/contract/clinic/scraping/calls';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Answer } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ScrapingService, type StillReading } from './scraping.service.js';

@Controller()
export class ScrapingController {
  constructor(private readonly scraping: ScrapingService) {}

  @Serve(scrapePage)
  async page({ person, body }: Call<typeof scrapePage>) {
    return answer(await this.scraping.readPage(person, body.url));
  }

  @Serve(scrapeProduct)
  async product({ person, body }: Call<typeof scrapeProduct>) {
    return answer(await this.scraping.readPage(person, body.url));
  }

  @Serve(scrapeSuppliers)
  suppliers({ person, body }: Call<typeof scrapeSuppliers>) {
    return this.scraping.compare(person, body.urls);
  }

  @Serve(readPastedPage)
  async pasted({ person, body }: Call<typeof readPastedPage>) {
    return answer(await this.scraping.readPasted(person, body.html, body.url ?? null));
  }
}

/** Responds 202 while the page is still being read. */
const answer = (reading: ProductReading | StillReading): ProductReading | Answer =>
  'jobId' in reading ? new Answer(202, reading) : reading;

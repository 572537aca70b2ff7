import { Module } from '@nestjs/common';
import { HostLock } from './fetch/host-lock.js';
import { PageFetcher } from './fetch/page-fetcher.js';
import { RobotsTxt } from './fetch/robots-txt.js';
import { PageReader } from './page-reader.js';
import { PageParser } from './parse/page-parser.js';
import { ReadPastedPageJob } from './read-pasted-page.job.js';
import { ReadProductPageJob } from './read-product-page.job.js';
import { ReadingSlots } from './reading-slots.js';
import { ReadingCache } from './reading-cache.js';

@Module({
  providers: [
    HostLock,
    RobotsTxt,
    PageFetcher,
    PageParser,
    ReadingCache,
    PageReader,
    ReadingSlots,
    ReadProductPageJob,
    ReadPastedPageJob,
  ],
  exports: [PageReader],
})
export class ScrapingWorkerModule {}

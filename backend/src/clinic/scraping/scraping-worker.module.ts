import { Module } from '@nestjs/common';
import { HostTurns } from './fetch/host-turns.js';
import { PageFetcher } from './fetch/page-fetcher.js';
import { Robots } from './fetch/robots.js';
import { ForgetReadings } from './forget-readings.js';
import { PageReader } from './page-reader.js';
import { PageParser } from './parse/page-parser.js';
import { ReadPastedPage } from './read-pasted-page.job.js';
import { ReadProductPage } from './read-product-page.job.js';
import { ReadingPlaces } from './reading-places.js';
import { Readings } from './readings.js';

@Module({
  providers: [
    HostTurns,
    Robots,
    PageFetcher,
    PageParser,
    Readings,
    PageReader,
    ReadingPlaces,
    ForgetReadings,
    ReadProductPage,
    ReadPastedPage,
  ],
  exports: [PageReader],
})
export class ScrapingWorkerModule {}

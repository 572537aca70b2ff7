import { Module } from '@nestjs/common';
import { ScrapingController } from './scraping.controller.js';
import { ScrapingService } from './scraping.service.js';

/** Shop pages in the API process: it asks the worker. */
@Module({ controllers: [ScrapingController], providers: [ScrapingService] })
export class ScrapingModule {}

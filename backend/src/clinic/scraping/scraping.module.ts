import { Module } from '@nestjs/common';
import { ScrapingController } from './scraping.controller.js';
import { ScrapingService } from './scraping.service.js';

@Module({ controllers: [ScrapingController], providers: [ScrapingService] })
export class ScrapingModule {}

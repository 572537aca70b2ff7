import 'reflect-metadata';
import { prepareDatabase } from '../../src/api.js';
import { createLogger } from '../../src/platform/logger.js';
import { testConfig } from '../config.js';
import { recreateDatabase, templateName } from '../databases.js';

const url = await recreateDatabase(templateName());
await prepareDatabase(testConfig(url), createLogger({ logLevel: 'warn' }, 'test'));

import 'reflect-metadata';
import { makeLogger } from '../src/platform/logger.js';
import { prepareDatabase } from '../src/api.js';
import { recreateDatabase, TEMPLATE } from './databases.js';
import { testConfig } from './config.js';

/** Makes the template that every test copies: the product's own migrations and demo accounts. */
export default async function prepareTemplate(): Promise<void> {
  const url = await recreateDatabase(TEMPLATE);
  await prepareDatabase(testConfig(url), makeLogger({ logLevel: 'warn' }, 'test'));
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadMigrations } from './migrations.js';

/** What databases that are out there remember by name. Never change it. */
const RELEASED = [
  'People1760000000001',
  'Sessions1760000000002',
  'Events1760000000003',
  'Stock1760000000004',
  'Jobs1760000000005',
  'ReorderRequests1760000000006',
  'Purchases1760000000007',
  'Organisation1760000000008',
  'Notifications1760000000010',
  'ClinicSettings1760000000011',
  'PriceSources1760000000012',
  'CountedFigures1760000000013',
  'DemoData1760000000014',
  'Agency1760000000015',
  'WebsiteAndPosts1760000000016',
  'Audit1760000000017',
  'LastDay1760000000018',
  'PageReadings1760000000019',
  'ClinicFigures1760000000020',
  'SuggestionRuns1760000000021',
  'AnalyticsIndexes1760000000022',
  'TimeAndMarketingProjects1760000000023',
];

describe('the folder of migrations', () => {
  let names: string[];
  beforeAll(async () => {
    names = (await loadMigrations()).map(({ name }) => name);
  });

  it('holds what was released, under the names of then and in that order', () => {
    expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  });

  it('is read in the order of its numbers, each of which stands once', () => {
    const numbers = names.map((name) => Number(name.slice(-13)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers.length).toBeGreaterThan(RELEASED.length);
  });
});

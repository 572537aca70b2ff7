import { People1760000000001 } from './0001-people.js';
import { Sessions1760000000002 } from './0002-sessions.js';
import { Events1760000000003 } from './0003-events.js';
import { Stock1760000000004 } from './0004-stock.js';
import { Jobs1760000000005 } from './0005-jobs.js';
import { ReorderRequests1760000000006 } from './0006-reorder-requests.js';
import { Purchases1760000000007 } from './0007-purchases.js';
import { Organisation1760000000008 } from './0008-organisation.js';
import { Notifications1760000000010 } from './0010-notifications.js';
import { ClinicSettings1760000000011 } from './0011-clinic-settings.js';
import { PriceSources1760000000012 } from './0012-price-sources.js';
import { CountedFigures1760000000013 } from './0013-counted-figures.js';
import { DemoData1760000000014 } from './0014-demo-data.js';
import { Agency1760000000015 } from './0015-agency.js';
import { WebsiteAndPosts1760000000016 } from './0016-website-and-posts.js';
import { Audit1760000000017 } from './0017-audit.js';
import { LastDay1760000000018 } from './0018-last-day.js';
import { PageReadings1760000000019 } from './0019-page-readings.js';
import { ClinicFigures1760000000020 } from './0020-clinic-figures.js';
import { SuggestionRuns1760000000021 } from './0021-suggestion-runs.js';
import { AnalyticsIndexes1760000000022 } from './0022-analytics-indexes.js';
import { TimeAndMarketingProjects1760000000023 } from './0023-time-and-marketing-projects.js';

/** In order; forward only; never edited after they have been released. */
export const migrations = [
  People1760000000001,
  Sessions1760000000002,
  Events1760000000003,
  Stock1760000000004,
  Jobs1760000000005,
  ReorderRequests1760000000006,
  Purchases1760000000007,
  Organisation1760000000008,
  Notifications1760000000010,
  ClinicSettings1760000000011,
  PriceSources1760000000012,
  CountedFigures1760000000013,
  DemoData1760000000014,
  Agency1760000000015,
  WebsiteAndPosts1760000000016,
  Audit1760000000017,
  LastDay1760000000018,
  PageReadings1760000000019,
  ClinicFigures1760000000020,
  SuggestionRuns1760000000021,
  AnalyticsIndexes1760000000022,
  TimeAndMarketingProjects1760000000023,
];

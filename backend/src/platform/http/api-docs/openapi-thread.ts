import { serveThread } from '../../threads/serve-thread.js';
import { describeApi } from './openapi.js';

serveThread(() => JSON.stringify(describeApi()));

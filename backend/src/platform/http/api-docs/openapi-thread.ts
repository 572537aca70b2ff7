import { serveThread } from '../../threads/serve-thread.js';
import { buildOpenApi } from './openapi.js';

serveThread(() => JSON.stringify(buildOpenApi()));

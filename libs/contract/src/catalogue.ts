import type { Endpoint } from './core/endpoint.js';
import * as categoriesAndSuppliers from './clinic/categories-and-suppliers.js';
import * as dashboard from './clinic/dashboard.js';
import * as items from './clinic/items.js';
import * as usage from './clinic/usage.js';
import * as health from './platform/health.js';
import * as jobs from './platform/jobs.js';
import * as session from './session/session.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the product. A client never imports this: it would load every schema. */
export const endpoints: readonly Endpoint[] = [
  health, session, jobs, items, usage, categoriesAndSuppliers, dashboard,
].flatMap((file) => Object.values(file).filter(isEndpoint));

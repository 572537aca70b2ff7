import type { Endpoint } from './core/endpoint.js';
import type { EventsOf, Resource } from './core/resource.js';
import * as agencyClients from './agency/clients.js';
import * as analytics from './agency/analytics.js';
import * as agencyDashboard from './agency/dashboard.js';
import * as agencyGoals from './agency/goals.js';
import * as marketingProjects from './agency/marketing-projects.js';
import * as posts from './agency/posts.js';
import * as agencySettings from './agency/settings.js';
import * as agencyTasks from './agency/tasks.js';
import * as agencyTeam from './agency/team.js';
import * as suggestions from './agency/suggestions.js';
import * as timeEntries from './agency/time-entries.js';
import * as website from './agency/website.js';
import * as bulk from './clinic/bulk.js';
import * as categoriesAndSuppliers from './clinic/categories-and-suppliers.js';
import * as consumableUsage from './clinic/consumable-usage.js';
import * as consumables from './clinic/consumables.js';
import * as dashboard from './clinic/dashboard.js';
import * as clinicExports from './clinic/exports.js';
import * as clinicImport from './clinic/import.js';
import * as items from './clinic/items.js';
import * as kits from './clinic/kits.js';
import * as lotHolds from './clinic/lot-holds.js';
import * as lots from './clinic/lots.js';
import * as openedContainers from './clinic/opened-containers.js';
import * as orderPapers from './clinic/order-papers.js';
import * as orderSuggestions from './clinic/order-suggestions.js';
import * as orders from './clinic/orders.js';
import * as patients from './clinic/patients.js';
import * as purchases from './clinic/purchases.js';
import * as reorderRequests from './clinic/reorder-requests.js';
import * as outlook from './clinic/outlook.js';
import * as reports from './clinic/reports.js';
import * as scans from './clinic/scans.js';
import * as stockCounts from './clinic/stock-counts.js';
import * as clinicSettings from './clinic/settings.js';
import * as scraping from './clinic/scraping.js';
import * as sources from './clinic/sources.js';
import * as clinicTeam from './clinic/team.js';
import * as treatments from './clinic/treatments.js';
import * as usage from './clinic/usage.js';
import * as accessBatches from './enterprise/access-batches.js';
import * as accessReviews from './enterprise/access-reviews.js';
import * as accessRoles from './enterprise/access-roles.js';
import * as assignments from './enterprise/assignments.js';
import * as audit from './enterprise/audit.js';
import * as departments from './enterprise/departments.js';
import * as jobAdministration from './enterprise/jobs.js';
import * as personalData from './enterprise/personal-data.js';
import * as staffImport from './enterprise/staff-import.js';
import * as status from './enterprise/status.js';
import * as staff from './enterprise/staff.js';
import * as health from './platform/health.js';
import * as jobs from './platform/jobs.js';
import * as mail from './platform/mail.js';
import * as notifications from './platform/notifications.js';
import * as organisation from './platform/organisation.js';
import * as pictures from './platform/pictures.js';
import * as webhooks from './platform/webhooks.js';
import * as apiKeys from './session/api-keys.js';
import * as passkeys from './session/passkeys.js';
import * as passwordLinks from './session/password-links.js';
import * as signInRules from './session/sign-in-rules.js';
import * as secondFactor from './session/second-factor.js';
import * as singleSignOn from './session/single-sign-on.js';
import * as session from './session/session.js';

/** Every file with calls. A client never imports this, but for types: it would load every schema. */
const files = [
  health,
  session,
  apiKeys,
  passkeys,
  passwordLinks,
  secondFactor,
  signInRules,
  singleSignOn,
  jobs,
  mail,
  notifications,
  organisation,
  pictures,
  webhooks,
  reorderRequests,
  clinicSettings,
  items,
  outlook,
  scans,
  usage,
  treatments,
  kits,
  categoriesAndSuppliers,
  dashboard,
  staff,
  assignments,
  accessRoles,
  accessBatches,
  staffImport,
  accessReviews,
  personalData,
  departments,
  audit,
  scraping,
  jobAdministration,
  status,
  consumables,
  consumableUsage,
  purchases,
  orders,
  orderPapers,
  orderSuggestions,
  sources,
  clinicExports,
  clinicImport,
  clinicTeam,
  patients,
  lots,
  lotHolds,
  openedContainers,
  stockCounts,
  bulk,
  reports,
  agencyClients,
  agencyDashboard,
  agencyGoals,
  agencyTasks,
  website,
  posts,
  agencySettings,
  agencyTeam,
  suggestions,
  analytics,
  timeEntries,
  marketingProjects,
] as const;
const contents: readonly unknown[] = files.flatMap((file) => Object.values(file));

/** Every call of the product. */
export const endpoints = contents.filter(
  (value): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value,
);
/** Every entity that says what it is called. */
export const resources = contents.filter(
  (value): value is Resource => typeof value === 'object' && value !== null && 'event' in value && 'noun' in value,
);

type ResourceIn<File> = File extends unknown
  ? { [Name in keyof File]: File[Name] extends Resource ? File[Name] : never }[keyof File]
  : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What happens to these entities, and what its events carry. */
export type ResourceEvents = AllOf<EventsOf<ResourceIn<(typeof files)[number]>>>;

import { bind } from './core/bind.js';
import type { BoundEndpoint } from './core/endpoint.js';
import type { EventsOf, Resource } from './core/resource.js';
import * as agencyClients from './agency/clients/calls.js';
import * as agencyClientsSchemas from './agency/clients/schemas.js';
import * as analytics from './agency/analytics/calls.js';
import * as analyticsSchemas from './agency/analytics/schemas.js';
import * as agencyDashboard from './agency/dashboard/calls.js';
import * as agencyDashboardSchemas from './agency/dashboard/schemas.js';
import * as agencyGoals from './agency/goals/calls.js';
import * as agencyGoalsSchemas from './agency/goals/schemas.js';
import * as conversations from './agency/conversations/calls.js';
import * as conversationsSchemas from './agency/conversations/schemas.js';
import * as marketingProjects from './agency/marketing-projects/calls.js';
import * as marketingProjectsSchemas from './agency/marketing-projects/schemas.js';
import * as posts from './agency/posts/calls.js';
import * as postsSchemas from './agency/posts/schemas.js';
import * as agencySettings from './agency/settings/calls.js';
import * as agencySettingsSchemas from './agency/settings/schemas.js';
import * as agencyTasks from './agency/tasks/calls.js';
import * as agencyTasksSchemas from './agency/tasks/schemas.js';
import * as agencyTeam from './agency/team/calls.js';
import * as agencyTeamSchemas from './agency/team/schemas.js';
import * as suggestions from './agency/suggestions/calls.js';
import * as suggestionsSchemas from './agency/suggestions/schemas.js';
import * as timeEntries from './agency/time-entries/calls.js';
import * as timeEntriesSchemas from './agency/time-entries/schemas.js';
import * as website from './agency/website/calls.js';
import * as websiteSchemas from './agency/website/schemas.js';
import * as bulk from './clinic/bulk/calls.js';
import * as bulkSchemas from './clinic/bulk/schemas.js';
import * as categoriesAndSuppliers from './clinic/categories-and-suppliers/calls.js';
import * as categoriesAndSuppliersSchemas from './clinic/categories-and-suppliers/schemas.js';
import * as consumableUsage from './clinic/consumable-usage/calls.js';
import * as consumableUsageSchemas from './clinic/consumable-usage/schemas.js';
import * as consumables from './clinic/consumables/calls.js';
import * as consumablesSchemas from './clinic/consumables/schemas.js';
import * as dashboard from './clinic/dashboard/calls.js';
import * as dashboardSchemas from './clinic/dashboard/schemas.js';
import * as clinicExports from './clinic/exports/calls.js';
import * as clinicExportsSchemas from './clinic/exports/schemas.js';
import * as clinicImport from './clinic/import/calls.js';
import * as clinicImportSchemas from './clinic/import/schemas.js';
import * as items from './clinic/items/calls.js';
import * as itemsSchemas from './clinic/items/schemas.js';
import * as kits from './clinic/kits/calls.js';
import * as kitsSchemas from './clinic/kits/schemas.js';
import * as lotHolds from './clinic/holds/calls.js';
import * as lotHoldsSchemas from './clinic/holds/schemas.js';
import * as lots from './clinic/lots/calls.js';
import * as lotsSchemas from './clinic/lots/schemas.js';
import * as openedContainers from './clinic/containers/calls.js';
import * as openedContainersSchemas from './clinic/containers/schemas.js';
import * as orderDocuments from './clinic/order-documents/calls.js';
import * as orderDocumentsSchemas from './clinic/order-documents/schemas.js';
import * as orderSuggestions from './clinic/order-suggestions/calls.js';
import * as orderSuggestionsSchemas from './clinic/order-suggestions/schemas.js';
import * as orders from './clinic/orders/calls.js';
import * as ordersSchemas from './clinic/orders/schemas.js';
import * as patients from './clinic/patients/calls.js';
import * as patientsSchemas from './clinic/patients/schemas.js';
import * as purchases from './clinic/purchases/calls.js';
import * as purchasesSchemas from './clinic/purchases/schemas.js';
import * as reorderRequests from './clinic/reorder-requests/calls.js';
import * as reorderRequestsSchemas from './clinic/reorder-requests/schemas.js';
import * as outlook from './clinic/outlook/calls.js';
import * as outlookSchemas from './clinic/outlook/schemas.js';
import * as reports from './clinic/reports/calls.js';
import * as reportsSchemas from './clinic/reports/schemas.js';
import * as scans from './clinic/scans/calls.js';
import * as scansSchemas from './clinic/scans/schemas.js';
import * as stockCounts from './clinic/counts/calls.js';
import * as stockCountsSchemas from './clinic/counts/schemas.js';
import * as clinicSettings from './clinic/settings/calls.js';
import * as clinicSettingsSchemas from './clinic/settings/schemas.js';
import * as scraping from './clinic/scraping/calls.js';
import * as scrapingSchemas from './clinic/scraping/schemas.js';
import * as sources from './clinic/sources/calls.js';
import * as sourcesSchemas from './clinic/sources/schemas.js';
import * as clinicTeam from './clinic/team/calls.js';
import * as clinicTeamSchemas from './clinic/team/schemas.js';
import * as treatments from './clinic/treatments/calls.js';
import * as treatmentsSchemas from './clinic/treatments/schemas.js';
import * as usage from './clinic/usage/calls.js';
import * as usageSchemas from './clinic/usage/schemas.js';
import * as accessBatches from './enterprise/access-batches/calls.js';
import * as accessBatchesSchemas from './enterprise/access-batches/schemas.js';
import * as accessReviews from './enterprise/access-reviews/calls.js';
import * as accessReviewsSchemas from './enterprise/access-reviews/schemas.js';
import * as accessRoles from './enterprise/access-roles/calls.js';
import * as accessRolesSchemas from './enterprise/access-roles/schemas.js';
import * as assignments from './enterprise/assignments/calls.js';
import * as assignmentsSchemas from './enterprise/assignments/schemas.js';
import * as audit from './enterprise/audit/calls.js';
import * as auditSchemas from './enterprise/audit/schemas.js';
import * as departments from './enterprise/departments/calls.js';
import * as departmentsSchemas from './enterprise/departments/schemas.js';
import * as jobAdministration from './enterprise/jobs/calls.js';
import * as jobAdministrationSchemas from './enterprise/jobs/schemas.js';
import * as personalData from './enterprise/personal-data/calls.js';
import * as personalDataSchemas from './enterprise/personal-data/schemas.js';
import * as staffImport from './enterprise/staff-import/calls.js';
import * as staffImportSchemas from './enterprise/staff-import/schemas.js';
import * as status from './enterprise/status/calls.js';
import * as statusSchemas from './enterprise/status/schemas.js';
import * as staff from './enterprise/staff/calls.js';
import * as staffSchemas from './enterprise/staff/schemas.js';
import * as files from './platform/files/calls.js';
import * as filesSchemas from './platform/files/schemas.js';
import * as health from './platform/health/calls.js';
import * as healthSchemas from './platform/health/schemas.js';
import * as jobs from './platform/jobs/calls.js';
import * as jobsSchemas from './platform/jobs/schemas.js';
import * as mail from './platform/mail/calls.js';
import * as mailSchemas from './platform/mail/schemas.js';
import * as notifications from './platform/notifications/calls.js';
import * as notificationsSchemas from './platform/notifications/schemas.js';
import * as organization from './platform/organization/calls.js';
import * as organizationSchemas from './platform/organization/schemas.js';
import * as pictures from './platform/pictures/calls.js';
import * as picturesSchemas from './platform/pictures/schemas.js';
import * as search from './platform/search/calls.js';
import * as searchSchemas from './platform/search/schemas.js';
import * as webhooks from './platform/webhooks/calls.js';
import * as webhooksSchemas from './platform/webhooks/schemas.js';
import * as apiKeys from './session/api-keys/calls.js';
import * as apiKeysSchemas from './session/api-keys/schemas.js';
import * as passkeys from './session/passkeys/calls.js';
import * as passkeysSchemas from './session/passkeys/schemas.js';
import * as passwordLinks from './session/password-links/calls.js';
import * as passwordLinksSchemas from './session/password-links/schemas.js';
import * as signInRules from './session/sign-in-rules/calls.js';
import * as signInRulesSchemas from './session/sign-in-rules/schemas.js';
import * as secondFactor from './session/second-factor/calls.js';
import * as secondFactorSchemas from './session/second-factor/schemas.js';
import * as singleSignOn from './session/single-sign-on/calls.js';
import * as singleSignOnSchemas from './session/single-sign-on/schemas.js';
import * as session from './session/session/calls.js';
import * as sessionSchemas from './session/session/schemas.js';

/** All features with calls. Clients import types only, because values would load every schema. */
const features = [
  bind(health, healthSchemas),
  bind(files, filesSchemas),
  bind(session, sessionSchemas),
  bind(apiKeys, apiKeysSchemas),
  bind(passkeys, passkeysSchemas),
  bind(passwordLinks, passwordLinksSchemas),
  bind(secondFactor, secondFactorSchemas),
  bind(signInRules, signInRulesSchemas),
  bind(singleSignOn, singleSignOnSchemas),
  bind(jobs, jobsSchemas),
  bind(mail, mailSchemas),
  bind(notifications, notificationsSchemas),
  bind(organization, organizationSchemas),
  bind(pictures, picturesSchemas),
  bind(search, searchSchemas),
  bind(webhooks, webhooksSchemas),
  bind(reorderRequests, reorderRequestsSchemas),
  bind(clinicSettings, clinicSettingsSchemas),
  bind(items, itemsSchemas),
  bind(outlook, outlookSchemas),
  bind(scans, scansSchemas),
  bind(usage, usageSchemas),
  bind(treatments, treatmentsSchemas),
  bind(kits, kitsSchemas),
  bind(categoriesAndSuppliers, categoriesAndSuppliersSchemas),
  bind(dashboard, dashboardSchemas),
  bind(staff, staffSchemas),
  bind(assignments, assignmentsSchemas),
  bind(accessRoles, accessRolesSchemas),
  bind(accessBatches, accessBatchesSchemas),
  bind(staffImport, staffImportSchemas),
  bind(accessReviews, accessReviewsSchemas),
  bind(personalData, personalDataSchemas),
  bind(departments, departmentsSchemas),
  bind(audit, auditSchemas),
  bind(scraping, scrapingSchemas),
  bind(jobAdministration, jobAdministrationSchemas),
  bind(status, statusSchemas),
  bind(consumables, consumablesSchemas),
  bind(consumableUsage, consumableUsageSchemas),
  bind(purchases, purchasesSchemas),
  bind(orders, ordersSchemas),
  bind(orderDocuments, orderDocumentsSchemas),
  bind(orderSuggestions, orderSuggestionsSchemas),
  bind(sources, sourcesSchemas),
  bind(clinicExports, clinicExportsSchemas),
  bind(clinicImport, clinicImportSchemas),
  bind(clinicTeam, clinicTeamSchemas),
  bind(patients, patientsSchemas),
  bind(lots, lotsSchemas),
  bind(lotHolds, lotHoldsSchemas),
  bind(openedContainers, openedContainersSchemas),
  bind(stockCounts, stockCountsSchemas),
  bind(bulk, bulkSchemas),
  bind(reports, reportsSchemas),
  bind(agencyClients, agencyClientsSchemas),
  bind(agencyDashboard, agencyDashboardSchemas),
  bind(agencyGoals, agencyGoalsSchemas),
  bind(agencyTasks, agencyTasksSchemas),
  bind(conversations, conversationsSchemas),
  bind(website, websiteSchemas),
  bind(posts, postsSchemas),
  bind(agencySettings, agencySettingsSchemas),
  bind(agencyTeam, agencyTeamSchemas),
  bind(suggestions, suggestionsSchemas),
  bind(analytics, analyticsSchemas),
  bind(timeEntries, timeEntriesSchemas),
  bind(marketingProjects, marketingProjectsSchemas),
] as const;

export const endpoints: readonly BoundEndpoint[] = features.flatMap(({ bound }) => bound);
export const resources = features
  .flatMap(({ calls }): unknown[] => Object.values(calls))
  .filter(
    (value): value is Resource => typeof value === 'object' && value !== null && 'event' in value && 'noun' in value,
  );

type ResourceIn<File> = File extends unknown
  ? { [Name in keyof File]: File[Name] extends Resource ? File[Name] : never }[keyof File]
  : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** Events of these entities with their data. */
export type ResourceEvents = AllOf<EventsOf<ResourceIn<(typeof features)[number]['calls']>>>;

/* The only file of this area that other areas import. */
export * from './directory/conditions.js';
export * from './directory/directory.js';
export * from './directory/handover-registry.js';
export * from './directory/account-passwords.js';
export * from './directory/accounts.js';
export { ProviderStaff, type ProviderPerson } from './provider-staff.js';

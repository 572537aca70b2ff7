/* The only file of this area that other areas import. */
export * from './directory/conditions.js';
export * from './directory/directory.js';
export * from './directory/handovers.js';
export * from './directory/passwords.js';
export * from './directory/people.js';
export { ProvidedPeople, type ProvidedPerson } from './provided-people.js';

import { type Project, type Right, RIGHTS, RIGHTS_OF_PROJECT } from '@atrium/rules/rights';

/** The single rights in words. */
export const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  'stock:use': 'Log usage and undo it',
  'stock:edit': 'Edit stock, purchases and prices',
  'suppliers:edit': 'Edit suppliers',
  'reorder:request': 'Request reorders',
  'reorder:decide': 'Decide reorder requests',
  'clients:edit': 'Edit clients and website pages',
  'goals:edit': 'Edit goals, ask for suggestions',
  'tasks:edit': 'Edit tasks and log time',
  'posts:edit': 'Schedule and edit posts',
  export: 'Export lists',
  'settings:edit': 'Change settings',
};

/** In the order in which they are shown: what everybody has first. */
export const rightsOf = (project: Project): readonly Right[] =>
  RIGHTS.filter((right) => RIGHTS_OF_PROJECT[project].includes(right));

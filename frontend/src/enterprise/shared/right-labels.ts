import { type Project, type Right, RIGHTS, RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';

/** In the order in which they are shown: what everybody has first. */
export const rightsOf = (project: Project): readonly Right[] =>
  RIGHTS.filter((right) => RIGHTS_OF_PROJECT[project].includes(right));

import { type Project, type Right, RIGHTS, RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';

/** Returns the rights of a project in display order: those that everyone has come first. */
export const getRights = (project: Project): readonly Right[] =>
  RIGHTS.filter((right) => RIGHTS_OF_PROJECT[project].includes(right));

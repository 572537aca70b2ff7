export const projectPath = (id: number): string => `/talent-phi/projects/${id}`;

/** Navigation state from the list to a project: the list's filters and order, to return to it. */
export interface FromList {
  readonly listSearch: string;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && 'listSearch' in state && typeof state.listSearch === 'string';

/** URL of the list as the user left it. */
export const projectsPath = (state: unknown): string =>
  `/talent-phi/projects${isFromList(state) ? state.listSearch : ''}`;

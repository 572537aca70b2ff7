export const projectPath = (id: number): string => `/talent-phi/projects/${id}`;

/** What the list gives along to the screen of a project: its filters and how it is sorted. */
export interface FromList {
  readonly listSearch: string;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && 'listSearch' in state && typeof state.listSearch === 'string';

/** Back to the list as it was left; without filters when one came from elsewhere. */
export const projectsPath = (state: unknown): string =>
  `/talent-phi/projects${isFromList(state) ? state.listSearch : ''}`;

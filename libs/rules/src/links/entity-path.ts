/** An entity that a link opens. */
export interface EntityLink {
  readonly kind:
    | 'item'
    | 'consumable'
    | 'lot'
    | 'order'
    | 'supplier'
    | 'count'
    | 'client'
    | 'project'
    | 'goal'
    | 'task'
    | 'post'
    | 'page'
    | 'person';
  readonly id: number | string;
  /** Name of a client, for which the list of clients is searched. */
  readonly title?: string;
  /** Client of a post or website page. */
  readonly clientId?: number;
}

const encode = encodeURIComponent;
const PATHS: Readonly<Record<EntityLink['kind'], (link: EntityLink) => string>> = {
  item: ({ id }) => `/perfect-b/inventory/${id}`,
  consumable: ({ id }) => `/perfect-b/consumables/${id}`,
  lot: ({ id }) => `/perfect-b/lots/${id}`,
  order: ({ id }) => `/perfect-b/orders/${id}`,
  supplier: ({ id }) => `/perfect-b/settings/suppliers/${id}`,
  count: ({ id }) => `/perfect-b/counts/${id}`,
  client: ({ title = '' }) => `/talent-phi/clients?search=${encode(title)}`,
  project: ({ id }) => `/talent-phi/projects/${id}`,
  goal: ({ id }) => `/talent-phi/goals?goal=${id}`,
  task: ({ id }) => `/talent-phi/tasks/${id}`,
  post: ({ clientId }) => `/talent-phi/clients/${clientId}/social-media-calendar`,
  page: ({ clientId }) => `/talent-phi/clients/${clientId}/website`,
  person: ({ id }) => `/enterprise/staff/${id}`,
};

/** Returns the path of the screen that shows an entity, for notifications, emails, activity, audit and search. */
export const getEntityPath = (link: EntityLink): string => PATHS[link.kind](link);

export const ENTITY_LINK_KINDS = Object.keys(PATHS) as readonly EntityLink['kind'][];

/** Kinds of entities in events and audit entries whose links have another name. */
const LINK_KINDS: Readonly<Record<string, EntityLink['kind']>> = {
  staff: 'person',
  'marketing-project': 'project',
  'stock-count': 'count',
};
/** Kinds whose path needs more than the id and the title. */
const NEEDS_CLIENT: readonly string[] = ['post', 'page'];

/** Returns the path of an entity by its kind in events and audit entries; null for kinds without a screen. */
export const findEntityPath = (eventKind: string, id: string, title: string | null): string | null => {
  const kind = LINK_KINDS[eventKind] ?? ENTITY_LINK_KINDS.find((one) => one === eventKind);
  if (kind === undefined || NEEDS_CLIENT.includes(kind)) return null;
  return getEntityPath({ kind, id, ...(title !== null && { title }) });
};

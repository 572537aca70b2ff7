import { brand, content, email, events } from './content.js';
import { general, leads, productLaunch, retention } from './customers.js';
import type { Playbook } from './playbook.js';
import { local, paidSearch, seo } from './search.js';
import { influencers, paidSocial, socialMedia, video } from './social.js';
import { analytics, conversion, ecommerce, website } from './website.js';

/** In the order of the select; of two that fit a goal alike, the first one answers. */
export const playbooks: readonly Playbook[] = [
  seo,
  paidSearch,
  paidSocial,
  socialMedia,
  email,
  content,
  video,
  website,
  conversion,
  local,
  brand,
  influencers,
  leads,
  events,
  productLaunch,
  ecommerce,
  analytics,
  retention,
  general,
];

export const playbookOf = (key: string): Playbook | undefined => playbooks.find((playbook) => playbook.key === key);

import { PLATFORM_LABELS, type Platform } from './stock/labels.js';
import { graphemesOf } from './names/graphemes.js';
import { TOP_LEVEL_DOMAINS } from './posts/top-level-domains.js';
import type { PostStatus } from './stock/status-changes.js';

/** How many characters a post may have on each platform. */
export const PLATFORM_LIMITS: Readonly<Record<Platform, number>> = {
  twitter: 280,
  instagram: 2_200,
  linkedin: 3_000,
  facebook: 63_206,
};
/** No text is longer than this, whatever it is to become. */
export const LONGEST_POST = 100_000;

/** Of a post on Instagram. */
const MAX_HASHTAGS = 30;
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&])[#＃][\p{L}\p{M}\p{N}_]+/gu;

/** With or without "https://"; the groups are the scheme, the host's labels before the last one, the last one and the path. */
const ADDRESS =
  /(?<![\p{L}\p{N}@＠$#＃._/-])(https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+)(\p{L}{2,63}|xn--[a-z0-9-]+)(?![\p{L}\p{N}@＠-])(:\d+)?([/?#][^\s<>"]*)?/giu;
/** Country domains that are links to X without a path, as those of more than two letters are. */
const LINKED_COUNTRIES: ReadonlySet<string> = new Set(['co', 'tv']);
/** What ends a sentence or closes a bracket behind an address is no part of it. */
const AFTER_ADDRESS = /[.,;:!?'"’”»\])}…]+$/u;
const ADDRESS_LENGTH = 23;
/** © and ® are emoji with a variation selector alone. */
const EMOJI = /(?![©®](?!\uFE0F))\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3/u;
/** What Twitter counts as one; all other characters count as two. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0x00_00, 0x10_ff],
  [0x20_00, 0x20_0d],
  [0x20_10, 0x20_1f],
  [0x20_32, 0x20_37],
];

/**
 * How long a text is to its platform. Instagram, LinkedIn and Facebook: code points, so that an emoji of one code point
 * is one. Twitter as it publishes its counting: composed (NFC), each link 23, each emoji 2, and what is outside its
 * ranges of Latin, Greek, Cyrillic and the like 2.
 */
export function postLength(content: string, platform: Platform | ''): number {
  if (platform !== 'twitter') return Array.from(content).length;
  let links = 0;
  const text = content.replace(ADDRESS, (address, scheme?: string, labels = '', top = '', port = '', path = '') => {
    if (scheme === undefined && !isLink(labels, top.toLowerCase(), path)) return address;
    links += 1;
    return AFTER_ADDRESS.exec(path === '' && port === '' ? '' : address)?.[0] ?? '';
  });
  let length = links * ADDRESS_LENGTH;
  for (const segment of graphemesOf(text.normalize('NFC')))
    length += EMOJI.test(segment) ? 2 : Array.from(segment).reduce((sum, character) => sum + weightOf(character), 0);
  return length;
}

/** Whether X makes a link of an address without "https://": "clinic.com", "clinic.pt/a" and "www.clinic.pt", not "clinic.pt". */
const isLink = (labels: string, top: string, path: string): boolean => {
  if (top.length > 2) return TOP_LEVEL_DOMAINS.has(top);
  return LINKED_COUNTRIES.has(top) || path.startsWith('/') || labels.indexOf('.') < labels.length - 1;
};

const weightOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return LIGHT.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
};

export interface PostText {
  readonly content: string;
  readonly platform: Platform;
  readonly status: PostStatus;
}

/** "Twitter allows 280 characters, this has 312", or the same of hashtags; null while it fits. */
export function overLimit(content: string, platform: Platform | ''): string | null {
  if (platform === '') return null;
  const length = postLength(content.trim(), platform);
  const limit = PLATFORM_LIMITS[platform];
  const figure = (count: number) => count.toLocaleString('en');
  if (length > limit)
    return `${PLATFORM_LABELS[platform]} allows ${figure(limit)} characters, this has ${figure(length)}`;
  const hashtags = platform === 'instagram' ? (content.match(HASHTAG)?.length ?? 0) : 0;
  return hashtags > MAX_HASHTAGS ? `Instagram allows ${MAX_HASHTAGS} hashtags, this has ${hashtags}` : null;
}

/** Drafts may still be cut, and what has failed never went out. */
const goesOut = (status: PostStatus): boolean => status === 'scheduled' || status === 'published';

/**
 * Why a post cannot be saved like this; null: it can. One that was too long before may change in what has nothing to do
 * with it.
 */
export function refusalOfPost(after: PostText, before?: PostText): string | null {
  if (!goesOut(after.status)) return null;
  if (
    before !== undefined &&
    goesOut(before.status) &&
    before.content === after.content.trim() &&
    before.platform === after.platform
  )
    return null;
  return overLimit(after.content, after.platform);
}

/** Its time has passed, and nobody has said that it was published. Both times are the organisation's wall time. */
export const isUnpublished = (post: { readonly status: PostStatus; readonly scheduledDate: string }, now: string) =>
  post.status === 'scheduled' && post.scheduledDate < now;

import { PLATFORM_LABELS, type Platform } from './stock/labels.js';
import { splitGraphemes } from './names/graphemes.js';
import { TOP_LEVEL_DOMAINS } from './posts/top-level-domains.js';
import type { PostStatus } from './stock/status-changes.js';

/** Maximum number of characters of a post on each platform. */
export const PLATFORM_LIMITS: Readonly<Record<Platform, number>> = {
  twitter: 280,
  instagram: 2_200,
  linkedin: 3_000,
  facebook: 63_206,
};
/** Maximum length of a stored post, whatever its platform. */
export const MAX_POST_LENGTH = 100_000;

const MAX_HASHTAGS = 30;
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&])[#＃][\p{L}\p{M}\p{N}_]+/gu;

/** Matches URLs with or without "https://". Groups: scheme, host labels before the last, last label, path. */
const ADDRESS =
  /(?<![\p{L}\p{N}@＠$#＃._/-])(https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+)(\p{L}{2,63}|xn--[a-z0-9-]+)(?![\p{L}\p{N}@＠-])(:\d+)?([/?#][^\s<>"]*)?/giu;
const LINKED_COUNTRIES: ReadonlySet<string> = new Set(['co', 'tv']);
const AFTER_ADDRESS = /[.,;:!?'"’”»\])}…]+$/u;
const ADDRESS_LENGTH = 23;
/** Matches emoji. © and ® are emoji only with a variation selector. */
const EMOJI = /(?![©®](?!\uFE0F))\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3/u;
/** Ranges of code points that Twitter counts as one; others count as two. */
const SINGLE_WEIGHT_RANGES: readonly (readonly [number, number])[] = [
  [0x00_00, 0x10_ff],
  [0x20_00, 0x20_0d],
  [0x20_10, 0x20_1f],
  [0x20_32, 0x20_37],
];

/** Returns the length of a text in code points; on Twitter by its published rule (NFC, a link counts 23). */
export function getPostLength(content: string, platform: Platform | ''): number {
  if (platform !== 'twitter') return Array.from(content).length;
  let links = 0;
  const text = content.replace(ADDRESS, (address, scheme?: string, labels = '', top = '', port = '', path = '') => {
    if (scheme === undefined && !isLink(labels, top.toLowerCase(), path)) return address;
    links += 1;
    return AFTER_ADDRESS.exec(path === '' && port === '' ? '' : address)?.[0] ?? '';
  });
  let length = links * ADDRESS_LENGTH;
  for (const segment of splitGraphemes(text.normalize('NFC')))
    length += EMOJI.test(segment)
      ? 2
      : Array.from(segment).reduce((sum, character) => sum + getCharacterWeight(character), 0);
  return length;
}

/** Returns whether X links an address without "https://": "clinic.com", "clinic.pt/a", but not "clinic.pt". */
const isLink = (labels: string, top: string, path: string): boolean => {
  if (top.length > 2) return TOP_LEVEL_DOMAINS.has(top);
  return LINKED_COUNTRIES.has(top) || path.startsWith('/') || labels.indexOf('.') < labels.length - 1;
};

const getCharacterWeight = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return SINGLE_WEIGHT_RANGES.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
};

export interface PostText {
  readonly content: string;
  readonly platform: Platform;
  readonly status: PostStatus;
}

/** Returns "Twitter allows 280 characters, this has 312" or the same for hashtags; null when the text fits. */
export function getLengthProblem(content: string, platform: Platform | ''): string | null {
  if (platform === '') return null;
  const length = getPostLength(content.trim(), platform);
  const limit = PLATFORM_LIMITS[platform];
  const figure = (count: number) => count.toLocaleString('en');
  if (length > limit)
    return `${PLATFORM_LABELS[platform]} allows ${figure(limit)} characters, this has ${figure(length)}`;
  const hashtags = platform === 'instagram' ? (content.match(HASHTAG)?.length ?? 0) : 0;
  return hashtags > MAX_HASHTAGS ? `Instagram allows ${MAX_HASHTAGS} hashtags, this has ${hashtags}` : null;
}

/**
 * Returns whether the length of a post with this status is limited. Drafts can still be shortened, and failed posts
 * were never published.
 */
const hasLengthLimit = (status: PostStatus): boolean => status === 'scheduled' || status === 'published';

/** Returns why a post cannot be saved, or null. A post that was too long before may change other fields. */
export function getPostProblem(after: PostText, before?: PostText): string | null {
  if (!hasLengthLimit(after.status)) return null;
  if (
    before !== undefined &&
    hasLengthLimit(before.status) &&
    before.content === after.content.trim() &&
    before.platform === after.platform
  )
    return null;
  return getLengthProblem(after.content, after.platform);
}

/** Returns whether a scheduled post is past its time. Both times are the organization's wall time. */
export const isUnpublished = (post: { readonly status: PostStatus; readonly scheduledDate: string }, now: string) =>
  post.status === 'scheduled' && post.scheduledDate < now;

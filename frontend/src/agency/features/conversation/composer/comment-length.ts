import { MAX_COMMENT_LENGTH } from '@atrium/contract/agency/conversations/values';
import { formatPlural } from '@atrium/rules/stock/labels';

/** Number of remaining characters below which the remaining length is shown. */
const SHOWN_BELOW = 500;

export const validateLength = (text: string): string | null =>
  text.length <= MAX_COMMENT_LENGTH
    ? null
    : `A comment can have at most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters. Please shorten it by ${formatPlural(text.length - MAX_COMMENT_LENGTH, 'character')}.`;

export const getRemainingLength = (text: string): string | null => {
  const left = MAX_COMMENT_LENGTH - text.length;
  return left >= 0 && left <= SHOWN_BELOW ? `${formatPlural(left, 'character')} left` : null;
};

import { hasOnlyPlainText } from '@atrium/rules/text/text';

/** Returns whether a text is an absolute http or https URL. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const EMAIL_PART = /^[^\s@,;<>()[\]\\"]+$/;

/** Returns whether a text has a local part, `@`, and a domain whose last label has at least two characters. */
export const isEmail = (text: string): boolean => {
  const [name, domain, ...rest] = text.split('@');
  if (name === undefined || domain === undefined || rest.length > 0) return false;
  const point = domain.indexOf('.', 1);
  return (
    point !== -1 &&
    point <= domain.length - 3 &&
    EMAIL_PART.test(name) &&
    EMAIL_PART.test(domain) &&
    // Emails identify users, so look-alike characters are refused.
    hasOnlyPlainText(text)
  );
};

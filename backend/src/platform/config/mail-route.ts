export type MailRoute = { readonly from: string } & (
  | { readonly by: 'smtp'; readonly url: string }
  | { readonly by: 'folder'; readonly folder: string }
);

const ADDRESS = /^(?:[^<>\r\n]*<)?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?$/;
const DEVELOPMENT_SENDER = 'Atrium <atrium@localhost>';

/**
 * Returns the SMTP server of the settings, a folder in development, or null when mail cannot be sent. Returns a text
 * that states the error of invalid settings.
 */
export const readMailRoute = (
  url: string | undefined,
  from: string | undefined,
  environment: 'production' | 'development' | 'test',
  folder: string,
): MailRoute | null | string => {
  if (from !== undefined && (from.length > 320 || !ADDRESS.test(from.trim())))
    return 'MAIL_FROM must be an address such as no-reply@example.com or Atrium <no-reply@example.com>.';
  if (url === undefined)
    return environment === 'development' ? { by: 'folder', folder, from: from?.trim() ?? DEVELOPMENT_SENDER } : null;
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol) || new URL(url).hostname === '')
    return 'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587.';
  if (from === undefined) return 'MAIL_FROM must be set with SMTP_URL: the sender address of emails.';
  return { by: 'smtp', url, from: from.trim() };
};

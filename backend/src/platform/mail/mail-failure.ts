import { DomainError } from '../http/reply/domain-error.js';

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

const MAX_REPLY_LENGTH = 300;

const getServerReply = ({ response }: SmtpError): string =>
  typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').slice(0, MAX_REPLY_LENGTH) : '';

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'it does not accept the name and password in SMTP_URL',
  ETLS: 'it does not support TLS (add ?ignoreTLS=true to SMTP_URL to do without)',
  ECONNECTION: 'it cannot be reached',
  EDNS: 'its name in SMTP_URL cannot be resolved',
  ESOCKET: 'it cannot be reached',
  ETIMEDOUT: 'it took too long to respond',
};

/** Returns why a mail could not be sent, for the jobs page. Permanent rejections by the server are not retried. */
export const describeMailFailure = (error: unknown, to: string): DomainError => {
  const { code, responseCode, ...rest } = error as SmtpError;
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS';
  if (isRefused) return new DomainError('mail.refused', { to, answer: getServerReply(rest) });
  const why = REASONS[String(code)] ?? 'it did not accept the email';
  const reply = getServerReply(rest);
  return new DomainError('mail.failed', { why: reply === '' ? why : `${why}: ${reply}` });
};

import { DomainError } from '../http/reply/domain-error.js';

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

const LONGEST_ANSWER = 300;

const answerOf = ({ response }: SmtpError): string =>
  typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').slice(0, LONGEST_ANSWER) : '';

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'it does not accept the name and password in SMTP_URL',
  ETLS: 'it does not speak TLS (?ignoreTLS=true at the end of SMTP_URL does without)',
  ECONNECTION: 'it cannot be reached',
  EDNS: 'its name in SMTP_URL leads nowhere',
  ESOCKET: 'it cannot be reached',
  ETIMEDOUT: 'it took too long to answer',
};

/** Returns why a mail could not be sent, for the jobs page. Permanent rejections by the server are not retried. */
export const mailFailure = (error: unknown, to: string): DomainError => {
  const { code, responseCode, ...rest } = error as SmtpError;
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS';
  if (isRefused) return new DomainError('mail.refused', { to, answer: answerOf(rest) });
  const why = REASONS[String(code)] ?? 'it did not take the mail';
  const answer = answerOf(rest);
  return new DomainError('mail.failed', { why: answer === '' ? why : `${why}: ${answer}` });
};

import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** Purpose of encrypted secrets. They cannot be hashed, because signing needs the plain text. */
export const SECRET_ENCRYPTION_PURPOSE = 'webhook secret';

/** Generates a signing secret in the format of Standard Webhooks. */
export const generateSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Returns the headers of a delivery (Standard Webhooks), signed with each secret. */
export const signHeaders = (
  id: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};

import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** What secrets are sealed for: they must be read again to sign with, so they are not hashed. */
export const SECRET_SEAL = 'webhook secret';

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** What is sent with a delivery (Standard Webhooks): signed with each of these secrets. */
export const signedHeaders = (
  id: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};

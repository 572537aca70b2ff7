import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { jobCatalogue } from '@atrium/contract/core/jobs';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SMTPServer } from 'smtp-server';
import { AuthWorkerModule } from '../src/auth/auth-worker.module.js';
import { JobRunner } from '../src/platform/jobs/run/job-runner.js';
import { JobsModule } from '../src/platform/jobs/jobs.module.js';
import { createLogger } from '../src/platform/logger.js';
import { MailModule } from '../src/platform/mail/mail.module.js';
import { PlatformModule } from '../src/platform/platform.module.js';
import { testConfig } from './config.js';
import { waitUntil } from './wait-until.js';

/** A received mail with its text decoded. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly raw: string;
}

/** A local mail server that stores received mails. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Sets responses to the next mails to this address; they are not stored. */
  rejectFor(to: string, ...responses: readonly { readonly code: number; readonly text: string }[]): void;
  /** Returns the latest mail to this address; waits for it. */
  waitForMail(to: string, subject: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodePart = (part: string): string => {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? fromQuotedPrintable(text) : text;
};

const parseMail = (raw: string, to: string): ReceivedMail => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const plain = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? '';
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)$/m.exec(raw)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
  return { to, subject, text: decodePart(plain.trimStart()).replaceAll('\r\n', '\n'), raw };
};

export const startMailServer = async (): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  const refusals = new Map<string, { code: number; text: string }[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const refusal = refusals.get(address)?.shift();
      done(refusal === undefined ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        for (const { address } of session.envelope.rcptTo) mails.push(parseMail(raw, address));
        done();
      });
    },
  });
  // A refused client may reset its connection; without a listener that error would end the test.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rejectFor: (to, ...responses) => refusals.set(to, [...responses]),
    waitForMail: async (to, subject) => {
      let found: ReceivedMail | undefined;
      await waitUntil(
        () => (found = mails.findLast((mail) => mail.to === to && subject.test(mail.subject))) !== undefined,
        60_000,
        `a mail to ${to}`,
      );
      return found as ReceivedMail;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const NAMES = ['send-mail', 'send-password-link'] as const;

@Module({})
class MailWorkerModule {}

/** Starts the worker's mail delivery in this process with short retry delays. */
export const startMailWorker = async (
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
): Promise<INestApplicationContext> => {
  const config = testConfig(databaseUrl, env);
  const worker = await NestFactory.createApplicationContext(
    {
      module: MailWorkerModule,
      imports: [
        PlatformModule.forWorker(config, createLogger(config, 'worker')),
        JobsModule.forWorker(
          Object.fromEntries(NAMES.map((name) => [name, { ...jobCatalogue[name], retryDelayMs: 100 }])),
        ),
        MailModule.forWorker(),
        AuthWorkerModule,
      ],
    },
    { logger: ['error', 'warn'], abortOnError: false },
  );
  await worker.get(JobRunner).whenReady();
  return worker;
};

import 'reflect-metadata';
import { jest } from '@jest/globals';

jest.setTimeout(180_000);
// On somebody else's machine a test has a second try; the first one's error is printed, and the summary counts it.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });

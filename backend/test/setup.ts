import 'reflect-metadata';
import { jest } from '@jest/globals';
import { checkRows } from '../src/platform/database/rows.js';

/** What promises, JSON, observables and matchers ask of whatever they get. */
const ASKED_OF_ANYTHING = /^(then|toJSON|lift|subscribe|pipe|asymmetricMatch|\$\$typeof|nodeType|@@__IMMUTABLE_\w+)$/;

jest.setTimeout(180_000);
// A name that a statement does not give is read as undefined, and nobody notices; here it fails.
checkRows(
  (row) =>
    new Proxy(row, {
      get(target, name) {
        if (typeof name === 'string' && !(name in target) && !ASKED_OF_ANYTHING.test(name))
          throw new Error(`"${name}" is read of a row that has ${Object.keys(target).join(', ')}`);
        return Reflect.get(target, name);
      },
    }),
);
// On somebody else's machine a test has a second try; the first one's error is printed, and the summary counts it.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });

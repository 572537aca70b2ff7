import 'reflect-metadata';
import { jest } from '@jest/globals';
import { setRowCheck } from '../../src/platform/database/rows.js';

/** Properties that promises, JSON, observables and matchers read from any object. */
const IGNORED_PROPERTIES = /^(then|toJSON|lift|subscribe|pipe|asymmetricMatch|\$\$typeof|nodeType|@@__IMMUTABLE_\w+)$/;

jest.setTimeout(180_000);
// A column missing in a statement would read as undefined; here it throws.
setRowCheck(
  (row) =>
    new Proxy(row, {
      get(target, name) {
        if (typeof name === 'string' && !(name in target) && !IGNORED_PROPERTIES.test(name))
          throw new Error(`"${name}" is read of a row that has ${Object.keys(target).join(', ')}`);
        return Reflect.get(target, name);
      },
    }),
);
// In CI a test has a second attempt; the first error is printed and counted in the summary.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });

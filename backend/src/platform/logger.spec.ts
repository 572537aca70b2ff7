import { expect, it } from '@jest/globals';
import { redactError } from './logger.js';

const createRejectedError = (message: string, more: object) => Object.assign(new Error(message), more);
const PATIENT = 'P-4711';

it('logs a failed statement by its constraint and without its values', () => {
  const logged = redactError(
    createRejectedError('new row for relation "usage" violates check constraint "usage_check"', {
      code: '23514',
      constraint: 'usage_check',
      detail: `Failing row contains (1, item, ${PATIENT})`,
      where: `PL/pgSQL function f("${PATIENT}")`,
      hint: PATIENT,
      internalQuery: PATIENT,
      parameters: [PATIENT],
    }),
  );
  expect(logged).toMatchObject({
    code: '23514',
    constraint: 'usage_check',
    message: expect.stringContaining('usage_check'),
  });
  expect(JSON.stringify(logged)).not.toContain(PATIENT);
});

it('removes quoted values from messages, also in the cause of an error', () => {
  const quoting = createRejectedError(`invalid input syntax for type integer: "${PATIENT}"`, { code: '22P02' });
  for (const error of [quoting, new Error('The list could not be read', { cause: quoting })]) {
    const text = JSON.stringify(redactError(error));
    expect(text).toContain('22P02');
    expect(text).not.toContain(PATIENT);
  }
});

// A stock list that a job imports, so that its effects can be counted.

/**
 * @param {import('./test-user.mjs').TestUser} who @param {string} prefix of its part numbers @param {number} rows new ones
 * @param {string[]} [more] lines before them
 */
export function importAnswer(who, prefix, rows, more = []) {
  const lines = Array.from({ length: rows }, (_, at) => `${prefix}-${at};Item ${prefix} ${at};5`);
  const form = new FormData();
  form.append('mode', 'apply');
  form.append('file', new Blob([['Part #;Item;Qty on hand', ...more, ...lines].join('\r\n')]), 'list.csv');
  return who.call('POST', '/api/inventory/import', form);
}

/** @param {import('./test-user.mjs').TestUser} who @param {string} prefix @param {number} rows @param {string[]} [more] @returns {Promise<string>} the job's id */
export async function importList(who, prefix, rows, more) {
  const { status, body } = await importAnswer(who, prefix, rows, more);
  if (status !== 202) throw new Error(`The list was answered ${status}: ${JSON.stringify(body)}`);
  return body.jobId;
}

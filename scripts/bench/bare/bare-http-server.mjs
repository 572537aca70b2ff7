// The minimum work of one call: `node:http`, JSON in and out, and the bare pool's named statement.
import { createServer } from 'node:http';
import { openBarePool } from './bare-pool.mjs';

const [databaseUrl = '', items, quantity] = process.argv.slice(2);
const pool = await openBarePool(databaseUrl, Number(items), Number(quantity));

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { itemId } = JSON.parse(text);
    pool.take(itemId).then(
      (taken) => answer(201, taken),
      (/** @type {Error} */ error) => answer(500, { message: error.message }),
    );
  });

  /** @param {number} status @param {unknown} body */
  function answer(status, body) {
    const json = JSON.stringify(body);
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) })
      .end(json);
  }
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ type: 'ready', address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));

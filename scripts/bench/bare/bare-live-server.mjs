// The bare side of live updates in a separate process: every POST becomes one event to every socket.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const eventBytes = 700;

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { reason } = JSON.parse(text);
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': 2 }).end('{}');
    const event = { id: randomUUID(), type: 'usage.logged', at: new Date().toISOString(), data: { reason, rest: '' } };
    event.data.rest = 'x'.repeat(eventBytes - JSON.stringify(event).length);
    io.emit('event', event);
  });
});
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ type: 'ready', address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));

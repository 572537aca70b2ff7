import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AiRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; messages: { role: string; content: string }[]; response_format?: { type: string } };
}
/** Handles one request to the provider. */
export type Responder = (response: ServerResponse, asked: AiRequest) => void;

/** A local HTTP server with OpenAI's chat completions API whose responses the test defines. */
export class AiProvider {
  readonly requests: AiRequest[] = [];
  private responders: Responder[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<AiProvider> {
    const server = createServer();
    const provider = new AiProvider(server);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const asked: AiRequest = {
          path: `${request.method} ${request.url}`,
          headers: request.headers,
          body: JSON.parse(text) as AiRequest['body'],
        };
        provider.requests.push(asked);
        // The last reaction repeats.
        const reaction = provider.responders.length > 1 ? provider.responders.shift() : provider.responders[0];
        (reaction ?? failWith(500))(response, asked);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return provider;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Sets the responses to the next requests in order; the last one repeats. */
  respondWith(...reactions: Responder[]): void {
    this.responders = reactions;
    this.requests.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Responds with a completion: text as it is, other content as JSON. */
export const replyWith =
  (content: unknown, finishReason = 'stop'): Responder =>
  (response, { body }) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'chat-1',
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };

/** Responds with an error that contains the API key, as real providers do. */
export const failWith =
  (status: number): Responder =>
  (response, { headers }) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '20' });
    response.end(
      JSON.stringify({ error: { message: `No: ${headers.authorization}`, type: 'error', param: null, code: null } }),
    );
  };

/** Refuses JSON schemas, like a provider that supports plain JSON only. */
export const rejectSchemas =
  (then: Responder): Responder =>
  (response, asked) =>
    (asked.body.response_format?.type === 'json_schema' ? failWith(400) : then)(response, asked);

export const hang: Responder = () => undefined;
export const breakConnection: Responder = (response) => void response.destroy();
/** Responds with an HTML page, like a proxy. */
export const replyWithPage: Responder = (response) => void response.end('<html>Hello</html>');

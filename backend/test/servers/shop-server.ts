import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ShopHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A local shop server that records requests and counts connections, including unused ones. */
export class ShopServer {
  connections = 0;
  /** Requested paths except robots.txt. */
  readonly visits: string[] = [];
  /** Times of the requests in `visits`, in milliseconds. */
  readonly times: number[] = [];
  robotsVisits = 0;
  /** Maximum number of concurrent requests. */
  maxConcurrent = 0;
  robots: ShopHandler = (_, response) => void response.writeHead(404).end();
  private concurrent = 0;

  private constructor(
    private readonly server: Server,
    readonly host: string,
  ) {}

  static async open(visit: ShopHandler): Promise<ShopServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const shop = new ShopServer(server, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', () => (shop.connections += 1));
    server.on('request', (request, response) => {
      shop.concurrent += 1;
      shop.maxConcurrent = Math.max(shop.maxConcurrent, shop.concurrent);
      response.on('close', () => (shop.concurrent -= 1));
      response.on('error', () => undefined);
      if (request.url === '/robots.txt') {
        shop.robotsVisits += 1;
        void shop.robots(request, response);
        return;
      }
      shop.visits.push(request.url ?? '');
      shop.times.push(Date.now());
      void visit(request, response);
    });
    return shop;
  }

  get port(): string {
    return this.host.split(':')[1] as string;
  }

  url(path = '/'): string {
    return `http://${this.host}${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Returns a product page with the markup of real shops. */
export const createProductPage = (
  name: string,
  price: string,
  more: Readonly<Record<string, unknown>> = {},
): string => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    ...more,
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><h1>${name}</h1><p>$${price}</p></body></html>`;
};

export const sendPage = (
  response: ServerResponse,
  html: string,
  headers: Readonly<Record<string, string>> = {},
): void => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Visit = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A local shop server that records requests and counts connections, including unused ones. */
export class Shop {
  connections = 0;
  /** Requested paths without robots.txt. */
  readonly visits: string[] = [];
  /** Times of these requests. */
  readonly times: number[] = [];
  robotsVisits = 0;
  /** Maximum number of concurrent requests. */
  mostAtOnce = 0;
  robots: Visit = (_, response) => void response.writeHead(404).end();
  private atOnce = 0;

  private constructor(
    private readonly server: Server,
    readonly host: string,
  ) {}

  static async open(visit: Visit): Promise<Shop> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const shop = new Shop(server, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', () => (shop.connections += 1));
    server.on('request', (request, response) => {
      shop.atOnce += 1;
      shop.mostAtOnce = Math.max(shop.mostAtOnce, shop.atOnce);
      response.on('close', () => (shop.atOnce -= 1));
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
export const productPage = (name: string, price: string, more: Readonly<Record<string, unknown>> = {}): string => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    ...more,
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><h1>${name}</h1><p>$${price}</p></body></html>`;
};

export const sell = (response: ServerResponse, html: string, headers: Readonly<Record<string, string>> = {}): void =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { BARCODE_WORKER_POLICY, isBarcodeWorker } from './security-headers.js';

/* Serves the built client: compressed files, and preload hints for the files of each page. */

const YEAR_SECONDS = 31_536_000;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};
const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const;

/** Sets the encoding, type and cache headers of a client file. */
export const setFileHeaders = (response: { setHeader(name: string, value: string): void }, path: string): void => {
  const [, plain = path, ending] = /^(.*)(\.br|\.gz)$/.exec(path) ?? [];
  if (ending === '.br' || ending === '.gz') {
    response.setHeader('Content-Encoding', ENCODINGS[ending]);
    response.setHeader('Content-Type', TYPES[plain.slice(plain.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    response.setHeader('Vary', 'Accept-Encoding');
  }
  if (isBarcodeWorker(plain)) response.setHeader('Content-Security-Policy', BARCODE_WORKER_POLICY);
  // File names under assets/ contain a hash of the content.
  const isForever = path.includes('/assets/');
  response.setHeader('Cache-Control', isForever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
};

/** Rewrites the URL to the precompressed file that the browser accepts; other files are compressed on the fly. */
export const servePrecompressed = (dir: string): RequestHandler => {
  const known = new Set(readdirSync(join(dir, 'assets')).filter((name) => /\.(br|gz)$/.test(name)));
  return (request, _response, next) => {
    const [, name] = /^\/assets\/([\w.-]+)$/.exec(request.path) ?? [];
    if (name !== undefined && request.headers.range === undefined) {
      const ending = (['.br', '.gz'] as const).find(
        (one) => known.has(`${name}${one}`) && request.acceptsEncodings(ENCODINGS[one]) !== false,
      );
      if (ending !== undefined) request.url = `/assets/${name}${ending}`;
    }
    next();
  };
};

interface Page {
  readonly html: string;
  readonly at: number;
  readonly linksOf: (path: string) => string;
}

/**
 * Serves the HTML page for all client routes. With a session cookie, the page has preload hints, so that the browser
 * requests all files of the screen at once.
 */
export const serveClientPage = (dir: string): RequestHandler => {
  let page = readPage(dir);
  return (request, response, next) => {
    if (!isPageRequest(request)) return next();
    // The client was built again.
    if (statSync(join(dir, 'index.html')).mtimeMs !== page.at) page = readPage(dir);
    const { html, linksOf } = page;
    const hasSession = /(^|;\s*)(__Host-)?sid=/.test(request.headers.cookie ?? '');
    sendPage(response, hasSession ? html.replace('</head>', `${linksOf(request.path)}</head>`) : html);
  };
};

const isPageRequest = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|socket\.io|assets)(\/|$)|\.\w+$/.test(path);

const sendPage = (response: Response, html: string): void => {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Cookie');
  response.type('html').send(html);
};

/** A file of the first screen; some are needed only for a media query. */
type PreloadFile = string | { readonly file: string; readonly media: string };

function readPage(dir: string): Page {
  const index = join(dir, 'index.html');
  const list = join(dir, '.first-files.json');
  // Clients of older builds have no list, and therefore no hints.
  const files = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, readonly PreloadFile[]>)
    : {};
  const pages = Object.entries(files).map(([path, of]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`),
    links: [
      '<link rel="preload" href="/api/auth/session" as="fetch" crossorigin>',
      ...of.map((one) =>
        typeof one === 'string'
          ? `<link rel="modulepreload" crossorigin href="/${one}">`
          : `<link rel="modulepreload" crossorigin media="${one.media}" href="/${one.file}">`,
      ),
    ].join(''),
  }));
  return {
    html: readFileSync(index, 'utf8'),
    at: statSync(index).mtimeMs,
    linksOf: (path) => pages.find(({ pattern }) => pattern.test(path))?.links ?? '',
  };
}

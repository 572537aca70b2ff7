import compression from 'compression';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** For pages. Nothing inline, nothing from elsewhere; pictures of products may come from shops. */
const protectPage = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Inline styles are what positioning libraries set on elements; they cannot run anything.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // A proxy that ends TLS sets it; on plain http it would be ignored.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
});

/** An answer of the API is no page: never kept by a browser or a proxy, never taken for another type. */
const protectAnswer: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

/** The page that describes the API is the one page under `/api`. */
export const protect: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith('/api/')) return protectPage(request, response, next);
  if (request.path === '/api/docs') protectPage(request, response, () => protectAnswer(request, response, next));
  else protectAnswer(request, response, next);
};

const compress = compression({ threshold: 4_096 });

/** Files of the client and long lists; answers to writes are short and go out as they are. */
export const compressReads: RequestHandler = (request, response, next) => (request.method === 'GET' ? compress(request, response, next) : next());

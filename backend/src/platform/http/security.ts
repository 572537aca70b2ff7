import compression from 'compression';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** For pages. Nothing inline, nothing from elsewhere: pictures of other hosts come through `/api/pictures`. */
const protectPage = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Inline styles are what positioning libraries set on elements; they cannot run anything.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // `blob:` is a file that was chosen and not sent yet.
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Only when a request came as https, below: for files and answers alike.
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

const YEAR_SECONDS = 31_536_000;

/** The page that describes the API is the one page under `/api`. The router knows paths in any case, and so do we. */
export const protect: RequestHandler = (request, response, next) => {
  // Through a trusted proxy that ends TLS, too. Other hosts of the domain are not ours to decide about.
  if (request.secure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
  const path = request.path.toLowerCase();
  if (path !== '/api' && !path.startsWith('/api/')) return protectPage(request, response, next);
  if (path.replace(/\/$/, '') === '/api/docs')
    protectPage(request, response, () => protectAnswer(request, response, next));
  else protectAnswer(request, response, next);
};

/** In bytes: what is smaller fits into a packet as it is. */
const compress = compression({ threshold: 1_024 });

/** Files of the client and long lists; answers to writes are short and go out as they are. */
export const compressReads: RequestHandler = (request, response, next) =>
  request.method === 'GET' ? compress(request, response, next) : next();

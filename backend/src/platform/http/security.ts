import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** For pages. Nothing inline, nothing from elsewhere; pictures of products may come from shops. */
export const protectPages = helmet({
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

/** Answers of the API are never kept by a browser or a proxy. */
export const neverStore = (_request: Request, response: Response, next: NextFunction): void => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const compress = compression({ threshold: 4_096 });

/** Files of the client and long lists; answers to writes are short and go out as they are. */
export const compressReads: RequestHandler = (request, response, next) => (request.method === 'GET' ? compress(request, response, next) : next());

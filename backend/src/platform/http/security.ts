import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Headers of pages. Nothing is inline or external; pictures of other hosts come through `/api/pictures`. */
const protectPage = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Positioning libraries set inline styles, which cannot run code.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // `blob:` shows a selected file before its upload.
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Set below for HTTPS requests only.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
});

/** Policy of the worker that decodes barcodes. It needs WebAssembly, which pages may not run. */
export const CODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** Returns whether the file is the worker that decodes barcodes. */
export const isCodeWorker = (path: string): boolean => /[/\\]code\.worker-[\w-]+\.js$/.test(path);

/** Policy of API replies: they run nothing, load nothing and cannot be framed. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Policy of uploaded files; `sandbox` gives them an opaque origin. */
export const FILE_POLICY = `${ANSWER_POLICY}; sandbox`;

/** The camera scans codes; no other device is used. */
const PERMISSIONS =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

const YEAR_SECONDS = 31_536_000;

/** Sets HSTS for this host only, since subdomains belong to others. `secure` includes TLS ended by a trusted proxy. */
const protectTransport = (request: Request, response: Response): void => {
  if (request.secure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
};

/** Sets the headers of client files and other responses outside of API calls. */
export const protectPages: RequestHandler = (request, response, next) => {
  protectTransport(request, response);
  response.setHeader('Permissions-Policy', PERMISSIONS);
  protectPage(request, response, next);
};

/** Sets the headers of API replies: never cached, no MIME sniffing. The API reference gets the headers of a page. */
export const protectAnswer = (request: Request, response: Response, path: string): void => {
  protectTransport(request, response);
  if (/^\/api\/docs(\/|$)/i.test(path)) protectPage(request, response, () => undefined);
  else {
    response.setHeader('Content-Security-Policy', ANSWER_POLICY);
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  }
  response.setHeader('Permissions-Policy', PERMISSIONS);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
};

/** Minimum size in bytes to compress. */
const COMPRESSED_FROM = 1_024;
export const compressFiles = compression({ threshold: COMPRESSED_FROM });

/** Compresses large GET replies; replies to writes are short. */
export const compressed = (request: Request, response: Response, bytes: number, send: () => void): void => {
  if (request.method === 'GET' && bytes >= COMPRESSED_FROM) compressFiles(request, response, send);
  else send();
};

import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/**
 * Content security policy of pages: no inline code and no external resources. Pictures of other hosts come through
 * `/api/pictures`.
 */
const setPageHeaders = helmet({
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
export const BARCODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** Returns whether the file is the worker that decodes barcodes. */
export const isBarcodeWorker = (path: string): boolean => /[/\\]code\.worker-[\w-]+\.js$/.test(path);

/** Content security policy of API replies, which load and execute nothing and cannot be framed. */
const REPLY_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Content security policy of uploaded files; `sandbox` gives them an opaque origin. */
export const FILE_POLICY = `${REPLY_POLICY}; sandbox`;

/** Permissions policy: pages may use the camera to scan codes, and no other device. */
const PERMISSIONS_POLICY =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

const YEAR_SECONDS = 31_536_000;

/**
 * Sets HSTS for this host only, because subdomains may belong to others. `secure` is also true when a trusted proxy
 * terminates TLS.
 */
const setHsts = (request: Request, response: Response): void => {
  if (request.secure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
};

/** Sets the headers of client files and other responses outside of API calls. */
export const setPageSecurity: RequestHandler = (request, response, next) => {
  setHsts(request, response);
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  setPageHeaders(request, response, next);
};

/** Sets the headers of API replies: never cached, no MIME sniffing. The API reference gets the headers of a page. */
export const setReplySecurity = (request: Request, response: Response, path: string): void => {
  setHsts(request, response);
  if (/^\/api\/docs(\/|$)/i.test(path)) setPageHeaders(request, response, () => undefined);
  else {
    response.setHeader('Content-Security-Policy', REPLY_POLICY);
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  }
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
};

/** Minimum size in bytes to compress. */
const MIN_COMPRESSED_BYTES = 1_024;
export const compressFiles = compression({ threshold: MIN_COMPRESSED_BYTES });

/** Compresses large replies to GET requests. Replies to writes are short. */
export const sendCompressed = (request: Request, response: Response, bytes: number, send: () => void): void => {
  if (request.method === 'GET' && bytes >= MIN_COMPRESSED_BYTES) compressFiles(request, response, send);
  else send();
};

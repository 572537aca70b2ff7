import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
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
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Only when a request came as https, below: for files and answers alike.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
});

/**
 * For the worker that reads codes in pictures: it runs WebAssembly, which no page may. A worker keeps to the policy that
 * comes with its own file.
 */
export const CODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** Its file under `assets/`. */
export const isCodeWorker = (path: string): boolean => /[/\\]code\.worker-[\w-]+\.js$/.test(path);

/** An answer of the API runs nothing, loads nothing and is shown in no frame, also when a browser opens it as a page. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For files whose bytes somebody uploaded: `sandbox` also gives them an origin of their own. */
export const FILE_POLICY = `${ANSWER_POLICY}; sandbox`;

/** The camera scans codes; no other device is used. */
const PERMISSIONS =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

const YEAR_SECONDS = 31_536_000;

/** Through a trusted proxy that ends TLS, too. Other hosts of the domain are not ours to decide about. */
const protectTransport = (request: Request, response: Response): void => {
  if (request.secure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
};

/** For the client's files, and whatever else is no call. */
export const protectPages: RequestHandler = (request, response, next) => {
  protectTransport(request, response);
  response.setHeader('Permissions-Policy', PERMISSIONS);
  protectPage(request, response, next);
};

/**
 * An answer of the API is no page: never kept by a browser or a proxy, never taken for another type. The page that
 * describes the API is the one page under `/api`.
 */
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

/** In bytes: what is smaller fits into a packet as it is. */
const COMPRESSED_FROM = 1_024;
export const compressFiles = compression({ threshold: COMPRESSED_FROM });

/** Long lists; answers to writes are short and go out as they are. */
export const compressed = (request: Request, response: Response, bytes: number, send: () => void): void => {
  if (request.method === 'GET' && bytes >= COMPRESSED_FROM) compressFiles(request, response, send);
  else send();
};

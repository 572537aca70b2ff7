import type { Plugin } from 'vite';

const STUB = '\0atrium:no-transport';

/** Leaves the transports out that lib/live.ts never uses (long polling, WebTransport): 3 kB on every first load. */
export function websocketOnly(): Plugin {
  return {
    name: 'atrium:websocket-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (/engine\.io-client/.test(importer ?? '') && /polling-xhr|webtransport/.test(source)) return STUB;
      return null;
    },
    load: (id) => (id === STUB ? 'export class XHR {}\nexport class WT {}\n' : null),
  };
}

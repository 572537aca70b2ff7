// An open screen of the clinic: follows its socket, reconnects, and reloads on resync.
import { io } from 'socket.io-client';

const comeBackMs = 50;
const uses = '/api/usage/recent?limit=500';
const items = '/api/inventory';

/** @typedef {{ version: number, quantity: number }} Level */

/** @param {{ id: number, version: number, currentQuantity: number }} item */
const one = ({ id, version, currentQuantity }) => `item ${id} (version ${version}, ${currentQuantity})`;

export class Screen {
  /** @type {Set<number>} */
  shownUses = new Set();
  /** @type {Map<number, Level>} */
  shownItems = new Map();
  loads = 0;
  comebacks = 0;
  isOpen = true;
  #loading = Promise.resolve();
  /** @type {string | undefined} */
  #cursor;
  #generation = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {() => string} address of its socket @param {import('./test-user.mjs').TestUser} reader */
  constructor(address, reader) {
    this.reader = reader;
    this.socket = io(address(), {
      path: '/socket.io',
      transports: ['websocket'],
      extraHeaders: { cookie: reader.cookie },
      forceNew: true,
      reconnection: false,
      timeout: 3_000,
      auth: (/** @type {(data: object) => void} */ send) =>
        send(this.#cursor === undefined ? {} : { cursor: this.#cursor }),
    });
    this.socket.on('event', (/** @type {any} */ { cursor, type, data }) => {
      this.#cursor = cursor;
      if (type === 'items.imported') this.#loading = this.#load();
      if (data.usage !== undefined) this.shownUses.add(data.usage.id);
      if (data.item?.currentQuantity !== undefined) this.#lay(data.item);
    });
    this.socket.on('hello', (/** @type {{ cursor: string, resync: boolean }} */ { cursor, resync }) => {
      this.#cursor = cursor;
      if (resync) this.#loading = this.#load();
    });
    this.socket.on('connect', () => (this.comebacks += 1));
    this.socket.on('disconnect', () => this.#comeBack());
    this.socket.on('connect_error', () => this.#comeBack());
  }

  /** Returns the differences between the screen and the API; empty when they are equal. @returns {Promise<string[]>} */
  async differences() {
    const [recent, list] = [await this.reader.read(uses), await this.reader.read(items)];
    const missing = recent.filter((/** @type {{ id: number }} */ { id }) => !this.shownUses.has(id));
    const stale = list.filter((/** @type {any} */ { id, version, currentQuantity }) => {
      const shown = this.shownItems.get(id);
      return shown === undefined || shown.version !== version || shown.quantity !== currentQuantity;
    });
    return [
      ...(missing.length > 0 ? [`${missing.length} of the last uses are missing`] : []),
      ...(stale.length > 0
        ? [
            `${stale.length} items are stale or missing, such as ${one(stale[0])} where ${JSON.stringify(this.shownItems.get(stale[0].id))} is shown`,
          ]
        : []),
    ];
  }

  async loaded() {
    await this.#loading;
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.#timer);
    this.socket.disconnect();
  }

  /** @param {{ id: number, version: number, currentQuantity: number }} item */
  #lay({ id, version, currentQuantity }) {
    if (version > (this.shownItems.get(id)?.version ?? 0))
      this.shownItems.set(id, { version, quantity: currentQuantity });
  }

  async #load() {
    this.loads += 1;
    const generation = (this.#generation += 1);
    this.shownUses.clear();
    this.shownItems.clear();
    try {
      const [recent, list] = [await this.reader.read(uses), await this.reader.read(items)];
      if (generation !== this.#generation) return;
      for (const { id } of recent) this.shownUses.add(id);
      for (const item of list) this.#lay(item);
    } catch {
      if (this.isOpen && generation === this.#generation) this.#loading = this.#load();
    }
  }

  #comeBack() {
    clearTimeout(this.#timer);
    if (this.isOpen) this.#timer = setTimeout(() => this.socket.connect(), comeBackMs * (1 + Math.random()));
  }
}

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';
import { openScreen, SCREENS } from './screens.js';

test.describe.configure({ mode: 'parallel', timeout: 400_000 });

/** Screens whose texts change with the events; every screen in `npm run test:all`. */
const AREAS: Readonly<Record<string, readonly string[]>> = process.env['TEST_ALL']
  ? SCREENS
  : { 'all areas': ['/perfect-b', '/perfect-b/inventory', '/talent-phi', '/talent-phi/tasks', '/enterprise/staff'] };

/** Wraps all text nodes as the translator of a browser does, with unchanged text. Returns their number. */
const translate = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isLeftOut = text.parentElement?.closest('script, style, svg, [translate="no"], font') !== null;
      if (!isLeftOut && text.data.trim() !== '') texts.push(text);
    }
    for (const text of texts) {
      const font = document.createElement('font');
      const inner = font.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(font);
    }
    return texts.length;
  });

/** Returns the text of the screen. */
const textOf = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => (main.textContent ?? '').replace(/\s+/g, ' '));

/** Returns a function that changes stock, a task and a name as another client, and returns the name. */
async function getChanges(client: Page) {
  const headers = { origin: new URL(client.url()).origin };
  const read = async <T>(path: string): Promise<T[]> => (await (await client.request.get(path)).json()) as T[];
  const items = await read<{ id: number; usableQuantity: number }>('/api/inventory');
  const tasks = await read<{ id: number; status: string }>('/api/talent-phi/tasks');
  const staff = await read<{ id: string; email: string }>('/api/enterprise/staff');
  const item = items.find(({ usableQuantity }) => usableQuantity > 50);
  const task = tasks.find(({ status }) => status === 'todo');
  const member = staff.find(({ email }) => email === 'both@example.com');
  return async (at: number): Promise<string> => {
    const firstName = at % 2 === 0 ? 'Anna' : 'Bea';
    const status = at % 2 === 0 ? 'completed' : 'todo';
    for (const reply of [
      await client.request.post('/api/usage', { data: { itemId: item?.id, quantityUsed: 1 }, headers }),
      await client.request.patch(`/api/talent-phi/tasks/${task?.id}`, { data: { status }, headers }),
      await client.request.put(`/api/enterprise/staff/${member?.id}`, {
        data: { firstName },
        headers,
      }),
    ])
      expect(reply.ok(), await reply.text()).toBe(true);
    return firstName;
  };
}

/** Collects the events that the page receives. */
function collectEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => events.push(String(payload))));
  return events;
}

for (const [area, paths] of Object.entries(AREAS))
  test(`translated screens of ${area} show changes of another client`, async ({ people }) => {
    const pages = [await people.signIn('superadmin'), await people.signIn('superadmin')] as const;
    const [translated, plain] = pages;
    const received = pages.map(collectEvents);
    const change = await getChanges(await people.signIn('superadmin'));
    const errors: string[] = [];
    translated.on('pageerror', (error) => errors.push(error.message));
    for (const [at, path] of paths.entries()) {
      await Promise.all(pages.map((page) => openScreen(page, path)));
      expect(await translate(translated), path).toBeGreaterThan(3);
      for (const events of received) events.length = 0;
      const name = await change(at);
      await expect
        .poll(() => received.every((events) => events.some((event) => event.includes(name))), { message: path })
        .toBe(true);
      await expect(async () => expect(await textOf(translated), path).toBe(await textOf(plain))).toPass({
        timeout: 20_000,
      });
      expect(errors, path).toEqual([]);
    }
  });

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { foldText, squeezeText, splitSearchWords } from '@atrium/rules/text/search';
import { SCAN_EXAMPLES, SEARCH_EXAMPLES, SEARCHED_ITEMS } from '@atrium/rules/text/test/search-examples';
import { parse } from 'csv-parse/sync';
import { startApp, type TestApp } from '../../../../test/app.js';
import { query } from '../../../../test/sql.js';
import { createConsumable, createItem } from '../../../../test/stock.js';
import type { TestClient } from '../../../../test/test-client.js';

describe('searching stock on the server', () => {
  let app: TestApp;
  let staff: TestClient;
  const created = new Map<string, Item>();

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    const ids = new Map<string, number>();
    const idOf = async (path: string, name: string | undefined): Promise<number | null> => {
      if (name === undefined) return null;
      const known = ids.get(path + name);
      if (known !== undefined) return known;
      const { body } = await staff.post<Category | Supplier>(path, { name });
      ids.set(path + name, body.id);
      return body.id;
    };
    // Not in the order of their names.
    for (const { category, supplier, ...fields } of SEARCHED_ITEMS.toReversed())
      created.set(
        fields.name,
        await createItem(staff, {
          ...fields,
          categoryId: await idOf('/api/categories', category),
          primarySupplierId: await idOf('/api/suppliers', supplier),
        }),
      );
    await createConsumable(staff, { name: 'Filler that is a consumable' });
  });
  afterAll(() => app.close());

  const find = async (typed: string, more = ''): Promise<string[]> => {
    const { status, body } = await staff.get<Item[]>(`/api/inventory?search=${encodeURIComponent(typed)}${more}`);
    expect(status).toBe(200);
    return body.map(({ name }) => name);
  };
  const examples = Object.entries({ ...SEARCH_EXAMPLES, 'a scanned code is its product': SCAN_EXAMPLES }).flatMap(
    ([rule, list]) => list.map(({ typed, finds }) => ({ rule, typed, finds })),
  );

  it.each(examples)('$rule: "$typed"', async ({ typed, finds }) => {
    expect(await find(typed)).toEqual(finds);
  });

  it('treats letters as the screens do', async () => {
    const texts = [
      'Ångström ÇA İstanbul ŒUVRE ﬁller Ⅳ ½ Ά ΣΑΣ',
      ' a\u00A0b\u2003c\td – e‐f−g ',
      'Łódź Þór ĐØ ı x\u200By\u00ADz\uFEFF',
      'Acid, (pure) / 2-phase: X™ 50%_off «quoted» a·b×c',
      'Жёлтый Ёж 漢字 ｆｕｌｌ한글',
    ];
    for (const text of texts) {
      const [row] = await query(
        app.databaseUrl,
        'select search_fold($1) as fold, search_squeeze($1) as squeezed, search_words($1) as words',
        [text],
      );
      expect(row).toEqual({ fold: foldText(text), squeezed: squeezeText(text), words: splitSearchWords(text) });
    }
  });

  it('returns the same list in pages, with and without typos', async () => {
    for (const typed of ['100', 'filler', 'injectibles', 'l']) {
      const whole = await find(typed);
      const parts: string[] = [];
      let path: string | undefined = `/api/inventory?search=${encodeURIComponent(typed)}&limit=1`;
      while (path !== undefined) {
        const { body, headers }: { body: Item[]; headers: Headers } = await staff.get<Item[]>(path);
        parts.push(...body.map(({ name }) => name));
        path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(parts).toEqual(whole);
    }
    expect((await staff.get('/api/inventory?search=l&cursor=WzEsMl0')).status).toBe(400);
  });

  it('combines with the other filters, which decide whether typos are tolerated', async () => {
    const supplierId = created.get('Filler 1 ml')?.primarySupplierId;
    expect(await find('filler', `&supplierId=${supplierId}`)).toEqual(['Filler 1 ml']);
    expect(await find('serum', `&supplierId=${supplierId}`)).toEqual([]);
    expect(await find('fillers', `&supplierId=${supplierId}`)).toEqual(['Filler 1 ml']);
  });

  it('finds a new name, category or code at once', async () => {
    const category = (await staff.post<Category>('/api/categories', { name: 'Threads' })).body;
    const item = await createItem(staff, { name: 'Zumerol', categoryId: category.id });
    expect(await find('zumirol')).toEqual(['Zumerol']);
    await staff.put(`/api/inventory/${item.id}`, { name: 'Quorvex', sku: 'QV 1' });
    expect(await find('zumirol')).toEqual([]);
    expect(await find('quorvix')).toEqual(['Quorvex']);
    expect(await find('qv1')).toEqual(['Quorvex']);
    await staff.put(`/api/categories/${category.id}`, { name: 'Sutures' });
    expect(await find('suture')).toEqual(['Quorvex']);
    expect(await find('sutores')).toEqual(['Quorvex']);
    expect(await find('threads')).toEqual([]);
    await staff.delete(`/api/inventory/${item.id}`);
    expect(await find('quorvex')).toEqual([]);
    expect(await find('quorvex', '&isActive=false')).toEqual(['Quorvex']);
  });

  it('accepts names in any script, and finds the longest by their beginnings', async () => {
    const syllables = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0xac_00 + index * 53)).join('');
    const item = await createItem(staff, { name: syllables, brand: syllables });
    expect(await find(syllables.slice(0, 30))).toEqual([syllables]);
    expect(await find(syllables.slice(20, 30))).toEqual([syllables]);
    await staff.delete(`/api/inventory/${item.id}`);
  });

  it('exports the same rows', async () => {
    for (const typed of ['fill lip', 'ntx100', 'hyalronic', 'nothing of that']) {
      const file = await fetch(`${staff.url}/api/inventory/export.csv?search=${encodeURIComponent(typed)}`, {
        headers: { cookie: staff.cookieHeader },
      });
      const rows = parse<{ Name: string }>(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true });
      expect(rows.map(({ Name }) => Name)).toEqual((await find(typed)).toSorted());
    }
  });

  it('suggests a corrected text that has matches', async () => {
    const meant = async (typed: string, more = '') =>
      (await staff.get<{ search: string | null }>(`/api/inventory/meant?search=${encodeURIComponent(typed)}${more}`))
        .body.search;
    expect(await meant('hialironik')).toBe('hyaluronic');
    expect(await meant('neadel 30G')).toBe('needle 30g');
    expect(await meant('neadel 31G')).toBeNull();
    expect(await meant('neadel')).toBe('needle');
    expect(await meant('neadel', '&kind=consumable')).toBeNull();
    expect(await meant('filler')).toBeNull();
    expect(await meant('')).toBeNull();
  });

  it('finds uses in the history by product and user together', async () => {
    const serum = created.get('Hyaluronic Acid Serum');
    await staff.post('/api/usage', { itemId: serum?.id, quantityUsed: 1 });
    const { body: me } = await staff.get<{ firstName: string; lastName: string }>('/api/auth/user');
    const used = async (typed: string): Promise<string[]> =>
      (await staff.get<Usage[]>(`/api/usage/recent?search=${encodeURIComponent(typed)}`)).body.map(
        ({ item }) => item.name,
      );
    for (const typed of [
      'acid hyal',
      'hyalronic',
      'skin care',
      `${me.lastName} ${me.firstName}`,
      `${me.firstName.toUpperCase()} serum`,
    ])
      expect({ typed, found: await used(typed) }).toEqual({ typed, found: ['Hyaluronic Acid Serum'] });
    for (const typed of ['cannula', `${me.firstName} cannula`, 'qqqqqq'])
      expect({ typed, found: await used(typed) }).toEqual({ typed, found: [] });
    const file = await fetch(`${staff.url}/api/usage/export.csv?search=hyalronic`, {
      headers: { cookie: staff.cookieHeader },
    });
    expect(parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true })).toHaveLength(1);
  });
});

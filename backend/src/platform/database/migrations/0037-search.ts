import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Combining marks, and what is drawn as nothing. */
const MARKS = String.raw`[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u2800\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;
const BLANKS_AND_HYPHENS = String.raw`[\u0009-\u000D\u0020\u002D\u00A0\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u3000\uFEFF]+`;
const BREAKS = String.raw`[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2212\u3000\uFEFF]+`;

/** Where the words stand that can be meant by a typo. */
const NAMED = [
  { area: 'clinic', table: 'stock', columns: ['name', 'brand'] },
  { area: 'clinic', table: 'category', columns: ['name'] },
  { area: 'clinic', table: 'supplier', columns: ['name'] },
  { area: 'agency', table: 'agency_clients', columns: ['name'] },
  { area: 'agency', table: 'agency_goals', columns: ['title'] },
  { area: 'agency', table: 'agency_tasks', columns: ['title'] },
] as const;

/**
 * What people type finds what they mean: `search_fold`, `search_squeeze` and `search_words` say the same as
 * `libs/rules/search`. A row's `search_text` has a line for each field and at last its words, each between blanks.
 * `search_word` has the words that can be meant by a typo; one that is used no longer does no harm.
 */
export class Search1760000000037 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function search_fold(typed text) returns text language sql immutable strict parallel safe
        return translate(
          replace(replace(replace(replace(
            lower(regexp_replace(normalize(typed, NFKD), '${MARKS}', '', 'g')),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
          'øłđðħŧıς', 'olddhtiσ');
      create function search_squeeze(typed text) returns text language sql immutable strict parallel safe
        return regexp_replace(search_fold(typed), '${BLANKS_AND_HYPHENS}', '', 'g');
      create function search_words(typed text) returns text language sql immutable strict parallel safe
        return btrim(regexp_replace(search_fold(typed), '${BREAKS}', ' ', 'g'));

      alter table stock drop column search_text;
      alter table stock
        add column search_name text collate "C" not null generated always as (search_squeeze(name)) stored,
        add column search_text text not null generated always as (
          search_squeeze(name) || E'\\n' || search_squeeze(coalesce(sku, '')) || E'\\n'
          || search_squeeze(coalesce(barcode, '')) || E'\\n' || search_squeeze(coalesce(brand, ''))
          || E'\\n ' || search_words(name || ' ' || coalesce(brand, '')) || ' '
        ) stored;
      create index stock_search_idx on stock using gin (search_text gin_trgm_ops);
      create index stock_search_name_idx on stock (kind, search_name, id);
      create index stock_search_sku_idx on stock (search_squeeze(sku));
      create index stock_search_barcode_idx on stock (search_squeeze(barcode));
      alter table category add column search_text text not null generated always as (
        search_squeeze(name) || E'\\n ' || search_words(name) || ' ') stored;
      alter table supplier add column search_text text not null generated always as (
        search_squeeze(name) || E'\\n ' || search_words(name) || ' ') stored;

      alter table agency_clients add column search_text text not null generated always as (
        search_squeeze(name) || E'\\n ' || search_words(name) || ' ') stored;
      alter table agency_goals add column search_text text not null generated always as (
        search_squeeze(title) || E'\\n ' || search_words(title) || ' ') stored;
      alter table agency_tasks add column search_text text not null generated always as (
        search_squeeze(title) || E'\\n ' || search_words(title) || ' ') stored;
      create index agency_tasks_search_idx on agency_tasks using gin (search_text gin_trgm_ops);

      create table search_word (area text not null, word text collate "C" not null);
      create index search_word_idx on search_word (area, word);
      create function note_search_words(of text, names text) returns void language sql as $$
        insert into search_word
        select distinct of, typed.word from regexp_split_to_table(search_words(names), ' ') typed (word)
        where length(typed.word) >= 4 and typed.word !~ '[0-9]'
          and not exists (select 1 from search_word known where known.area = of and known.word = typed.word)
      $$;
      create function note_search_words() returns trigger language plpgsql as $$
      declare
        written jsonb := to_jsonb(new);
      begin
        perform note_search_words(tg_argv[0], concat_ws(' ', written ->> 'name', written ->> 'title', written ->> 'brand'));
        return null;
      end $$;
      ${NAMED.map(
        ({ area, table, columns }) => `
          create trigger ${table}_search_words after insert or update of ${columns.join(', ')} on ${table}
            for each row execute function note_search_words('${area}');`,
      ).join('')}
      insert into search_word
      select distinct area, word from (
        ${NAMED.map(({ area, table, columns }) => `select '${area}' as area, concat_ws(' ', ${columns.join(', ')}) as names from ${table}`).join(' union all ')}
      ) named, regexp_split_to_table(search_words(names), ' ') word
      where length(word) >= 4 and word !~ '[0-9]';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

import type { AuditChange } from '@atrium/rules/audit/entries';
import { getAuditFieldLabel, isTimeField } from '@atrium/rules/audit/fields';
import { formatAuditEntry } from '@atrium/rules/audit/sentences';
import { formatAuditValue } from '@atrium/rules/audit/values';
import { formatPlural } from '@atrium/rules/plurals/plurals';
import { capitalize } from '@atrium/rules/text/text';

/* A person's data as a printable page without scripts and external resources. */

type Row = Readonly<Record<string, unknown>>;

export interface PersonalDataExport {
  readonly madeAt: string;
  readonly person: Row;
  readonly staff: Row | null;
  readonly sessions: readonly Row[];
  readonly records: readonly {
    readonly table: string;
    readonly as: string;
    readonly rows: readonly Row[];
    readonly isCut: boolean;
  }[];
  readonly edited: readonly { readonly table: string; readonly id: string; readonly at: string | null }[];
  readonly audit: readonly Row[];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const toCamelCase = (name: string): string =>
  name.replace(/[_-]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** Labels of account fields that no screen shows. */
const ACCOUNT_FIELD_LABELS: Readonly<Record<string, string>> = {
  erasedAt: 'personal data removed',
  lastSignInAt: 'last sign-in',
  mailedAt: 'mailed',
  readAt: 'read',
};

/** Returns "Hire date" for "hireDate" and "hire_date". */
const getColumnLabel = (name: string): string => {
  const field = toCamelCase(name);
  return capitalize(ACCOUNT_FIELD_LABELS[field] ?? getAuditFieldLabel(field));
};

/** Labels of tables whose names are unclear. */
const TABLE_LABELS: Readonly<Record<string, string>> = {
  agency_suggestion_runs: 'Task suggestions asked for',
  agency_comment: 'Comments',
  agency_comment_mention: 'Mentions in comments',
  agency_task_changes: 'Changes of tasks',
  agency_thread_watcher: 'Notifications of threads',
  agency_time_entries: 'Logged time',
  api_key: 'API keys',
  assignment: 'Access to projects',
  notice_off: 'Notifications turned off',
  reorder_request: 'Reorder requests',
  shelf_count: 'Counts of the shelf',
  shelf_count_line: 'Counted',
  stock_movement: 'Movements of stock',
  stock_order: 'Orders',
};
const getTableLabel = (name: string): string => TABLE_LABELS[name] ?? getColumnLabel(name.replace(/^agency_/, ''));

/** Columns with a fixed set of keys whose labels no screen shows. */
const KEY_COLUMNS = new Set([
  'action',
  'decision',
  'delivery',
  'kind',
  'purpose',
  'source',
  'state',
  'status',
  'type',
  'what',
]);
const KEY = /^[a-z]+(?:[._-][a-z]+)*$/;

/** Returns whether a column or field contains a day or an instant. Both stay in ISO form, the instant in UTC. */
const isTime = (name: string): boolean => name === 'at' || isTimeField(toCamelCase(name));
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:00)$/;

interface Change {
  readonly field: unknown;
  readonly before: unknown;
  readonly after: unknown;
}
const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'field' in value && 'before' in value && 'after' in value;

const formatValue = (value: unknown, name = '', of = ''): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0
      ? '—'
      : value.map((one) => formatValue(one, name, of)).join(value.some(isChange) ? '; ' : ', ');
  if (isChange(value)) {
    const field = String(value.field);
    return `${getColumnLabel(field)}: ${formatValue(value.before, field, of)} → ${formatValue(value.after, field, of)}`;
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([key]) => !isTechnicalColumn(key))
      .map(([key, one]) => `${getColumnLabel(key)}: ${formatValue(one, key, of)}`)
      .join('; ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isTime(name)) return text.replace(MOMENT, '$1 $2 UTC');
  const kind = of === 'reorder_request' ? 'request' : of;
  const said = formatAuditValue(text, { kind, field: toCamelCase(name), zone: 'UTC' });
  return said === text && KEY_COLUMNS.has(name) && KEY.test(text) ? capitalize(text.replaceAll(/[._-]/g, ' ')) : said;
};

/** Returns whether a column identifies rows for programs; only the JSON export contains it. */
const isTechnicalColumn = (name: string): boolean =>
  /^(?:id|times|version|dedupe|link|told|told_percent|[a-z]+_key)$|(?:_ids?|[a-z]Ids?|_by)$/.test(name);

const renderFacts = (row: Row): string =>
  `<dl>${Object.entries(row)
    .filter(([name]) => !isTechnicalColumn(name))
    .map(
      ([name, value]) =>
        `<div><dt>${escapeHtml(getColumnLabel(name))}</dt><dd>${escapeHtml(formatValue(value, name))}</dd></div>`,
    )
    .join('')}</dl>`;

const renderCell = (value: unknown, name: string, of: string): string => {
  const isMoment = isTime(name) && typeof value === 'string' && MOMENT.test(value);
  return `<td${isMoment ? ' class="at"' : ''}>${escapeHtml(formatValue(value, name, of))}</td>`;
};

/** Renders rows as a table without empty columns. */
const renderTable = (rows: readonly Row[], of = ''): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => !isTechnicalColumn(name) && rows.some((row) => formatValue(row[name]) !== '—'),
  );
  if (names.length === 0) return `<p>${formatPlural(rows.length, 'entry')}.</p>`;
  const head = names.map((name) => `<th scope="col">${escapeHtml(getColumnLabel(name))}</th>`).join('');
  const body = rows.map((row) => `<tr>${names.map((name) => renderCell(row[name], name, of)).join('')}</tr>`);
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
};

/** Returns a section title: "Passkey" for the person's own rows, "Tasks: assignee" for references. */
const getSectionTitle = ({ table: of, as }: { readonly table: string; readonly as: string }): string =>
  /^(?:user|staff|person)_?id$/i.test(as)
    ? getTableLabel(of)
    : `${getTableLabel(of)}: ${getColumnLabel(as.replace(/(?:_user)?_?id$/i, '')).toLowerCase()}`;

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toAuditRow = (row: Row): Row => ({
  at: row['at'],
  event: formatAuditEntry({
    actor: { id: toTextOrNull(row['actor_id']), name: toTextOrNull(row['actor_name']) ?? '' },
    action: toTextOrNull(row['action']) ?? '',
    objectKind: toTextOrNull(row['object_kind']) ?? '',
    objectId: toTextOrNull(row['object_id']),
    objectName: toTextOrNull(row['object_name']),
    project: toTextOrNull(row['project']),
    changes: (row['changes'] as readonly AuditChange[] | undefined) ?? [],
    times: typeof row['times'] === 'number' ? row['times'] : 1,
  }),
  address: row['address'],
  project: row['project'],
  changes: row['changes'],
});

const renderSection = (title: string, content: string, note = ''): string =>
  `<section><h2>${escapeHtml(title)}</h2>${note === '' ? '' : `<p>${escapeHtml(note)}</p>`}${content}</section>`;

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#12211f;margin:2rem auto;max-width:70rem;padding:0 1.25rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.25rem 0;color:#4d5f5c}
dl{display:grid;gap:.25rem;margin:0}dl div{display:grid;grid-template-columns:14rem 1fr;gap:1rem;border-bottom:1px solid #dfe6e5;padding:.25rem 0}
dt{color:#4d5f5c}dd{margin:0;overflow-wrap:anywhere}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:.35rem 1rem .35rem 0;border-bottom:1px solid #dfe6e5;max-width:26rem;overflow-wrap:break-word}th,.at{white-space:nowrap}
@media(max-width:40rem){dl div{grid-template-columns:1fr;gap:0}}@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`;

export function renderPersonalDataPage(name: string, data: PersonalDataExport): string {
  const { madeAt, person, staff, sessions, records, edited, audit } = data;
  const parts = [
    renderSection('Account', renderFacts(person)),
    ...(staff === null ? [] : [renderSection('Record as staff', renderFacts(staff))]),
    ...(sessions.length === 0 ? [] : [renderSection('Open sessions', renderTable(sessions))]),
    ...records
      .filter(({ rows }) => rows.length > 0)
      .map((one) =>
        renderSection(
          getSectionTitle(one),
          renderTable(one.rows, one.table),
          one.isCut ? 'The newest of them; there are more.' : '',
        ),
      ),
    ...(edited.length === 0
      ? []
      : [
          renderSection(
            'Changed last by this person',
            renderTable(edited.map(({ table: of, id, at }) => ({ what: getTableLabel(of), number: id, at }))),
          ),
        ]),
    ...(audit.length === 0
      ? []
      : [renderSection('Audit', renderTable(audit.map(toAuditRow)), 'Actions of this person and actions about them.')]),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Personal data of ${escapeHtml(name)}</title><style>${STYLE}</style></head>
<body><h1>Personal data of ${escapeHtml(name)}</h1>
<p>Kept in Atrium as of ${escapeHtml(formatValue(madeAt, 'at'))}. It holds neither passwords nor references to patients; the file for programs has the numbers of rows, too.</p>
${parts.join('\n')}
</body></html>
`;
}

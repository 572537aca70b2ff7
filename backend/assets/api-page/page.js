// The page around the description: its areas and calls, who "Try it out" works as, and the theme of the product. Swagger UI
// shows one area at a time: it reads a whole description again whenever a call is opened, and this one is large.
const AREAS = document.getElementById('areas');
const CALLS = document.getElementById('calls');
const WHO = document.getElementById('who');
const SEARCH = document.getElementById('search');
const START = document.getElementById('start');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const dark = matchMedia('(prefers-color-scheme: dark)');
// As the product keeps it (lib/theme.ts); 'system', or nothing, is what the system says.
const chosenTheme = () => {
  try {
    return localStorage.getItem('vite-ui-theme');
  } catch {
    return null;
  }
};
const followTheme = () => {
  const chosen = chosenTheme();
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
  document.documentElement.classList.toggle('dark-mode', isDark);
};
dark.addEventListener('change', followTheme);
addEventListener('storage', followTheme);
followTheme();

const { file: bundle } = document.getElementById('api').dataset;
let bundleOnItsWay;
const swagger = () =>
  (bundleOnItsWay ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = bundle;
    script.addEventListener('load', () => resolve(globalThis.SwaggerUIBundle));
    script.addEventListener('error', () => {
      bundleOnItsWay = undefined;
      reject(new Error('The page could not be loaded'));
    });
    document.head.append(script);
  }));

// ── Who tries ────────────────────────────────────────────────────────────────────────────────────────────────────

let isSignedIn = false;
const lookWho = async () => {
  try {
    const answer = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
    const { user } = answer.ok ? await answer.json() : { user: null };
    const name = user === null ? '' : [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
    isSignedIn = user !== null;
    document.getElementById('sign-in').hidden = isSignedIn;
    WHO.textContent = isSignedIn
      ? `Signed in as ${name}: what you try is done in your name.`
      : 'Not signed in: sign in, or authorize with an API key.';
  } catch {
    WHO.textContent = '';
  }
};
// After signing in at the other tab.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !isSignedIn) void lookWho().then(() => isSignedIn && show());
});

// ── Areas and calls ──────────────────────────────────────────────────────────────────────────────────────────────

let whole;
let ui;
let shown;
const callsOf = (tag) =>
  Object.entries(whole.paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method]?.tags[0] === tag).map((method) => ({
      path,
      method,
      tag,
      id: operations[method].operationId,
      summary: operations[method].summary,
    })),
  );
const placeOf = (tag, id = '') => `#/${encodeURIComponent(tag)}${id === '' ? '' : `/${id}`}`;
const made = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
};
const line = (...children) => {
  const item = document.createElement('li');
  item.append(...children);
  return item;
};
const callLink = ({ method, summary, path, tag, id }) => {
  const link = made('a', '', { href: placeOf(tag, id), title: `${method.toUpperCase()} ${path}` });
  link.append(made('span', method, { class: `method ${method}` }), made('span', summary));
  return link;
};
const matches = ({ method, path, summary, id }, words) => {
  const text = `${method} ${path} ${summary} ${id}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

const MOST_FOUND = 40;
const listCalls = () => {
  const words = SEARCH.value.toLowerCase().split(/\s+/).filter(Boolean);
  AREAS.hidden = words.length > 0;
  CALLS.hidden = words.length === 0;
  if (words.length === 0) return;
  const found = whole.tags.flatMap(({ name }) => callsOf(name)).filter((call) => matches(call, words));
  CALLS.replaceChildren(
    ...(found.length === 0 ? [line(made('p', 'No call has these words.'))] : []),
    ...found.slice(0, MOST_FOUND).map((call) => line(callLink(call))),
  );
};
SEARCH.addEventListener('input', listCalls);

const listAreas = (current) => {
  AREAS.replaceChildren(
    ...whole.tags.map(({ name }) => {
      const calls = callsOf(name);
      const link = made('a', '', { href: placeOf(name), ...(name === current && { 'aria-current': 'page' }) });
      link.append(made('span', name), made('span', String(calls.length), { class: 'count' }));
      return line(link);
    }),
  );
};

// ── Examples that are there ──────────────────────────────────────────────────────────────────────────────────────

const rowsKnown = new Map();
const firstOf = (address) => {
  if (!rowsKnown.has(address))
    rowsKnown.set(
      address,
      fetch(address, { headers: { accept: 'application/json' } })
        .then((answer) => (answer.ok ? answer.json() : null))
        .then((rows) => (Array.isArray(rows) ? rows : Object.values(rows ?? {}).find(Array.isArray))?.[0] ?? null)
        .catch(() => null),
    );
  return rowsKnown.get(address);
};
/** Each part of a path is the id of the first row of the list before it, as whoever is signed in sees it. */
const fillPath = async (path, parameters) => {
  let address = '';
  let template = '';
  for (const part of path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const row = name !== undefined && whole.paths[template]?.get ? await firstOf(address) : null;
    if (row?.id !== undefined && parameter !== undefined) parameter.example = row.id;
    address += `/${name === undefined ? part : encodeURIComponent(parameter?.example ?? part)}`;
    template += `/${part}`;
  }
};

const pieceOf = async (tag) => {
  const paths = {};
  for (const { path, method } of callsOf(tag)) {
    paths[path] ??= {};
    paths[path][method] = structuredClone(whole.paths[path][method]);
  }
  if (isSignedIn)
    await Promise.all(
      Object.entries(paths).flatMap(([path, operations]) =>
        path.includes('{') ? Object.values(operations).map(({ parameters }) => fillPath(path, parameters)) : [],
      ),
    );
  return {
    ...whole,
    info: { title: tag, version: whole.info.version },
    tags: whole.tags.filter(({ name }) => name === tag),
    paths,
  };
};

// ── What is shown ────────────────────────────────────────────────────────────────────────────────────────────────

const openCall = (tag, id) => {
  if (id === undefined) return;
  ui.layoutActions.show(['operations', tag, id], true);
  const place = () => document.getElementById(`operations-${tag.replace(/\s/g, '_')}-${id}`);
  requestAnimationFrame(() => requestAnimationFrame(() => place()?.scrollIntoView({ block: 'start' })));
};

const show = async () => {
  const [tag, id] = location.hash.slice(2).split('/').map(decodeURIComponent);
  const isArea = whole.tags.some(({ name }) => name === tag);
  START.hidden = isArea;
  listAreas(tag);
  document.getElementById('menu').open = matchMedia('(min-width: 900px)').matches || !isArea;
  document.title = `${isArea ? `${tag} · ` : ''}API · Atrium`;
  document.getElementById('api').hidden = !isArea;
  if (!isArea) return;
  if (shown === `${tag} ${isSignedIn}`) return openCall(tag, id);
  const place = document.getElementById('api');
  place.setAttribute('aria-busy', 'true');
  try {
    const [make, spec] = await Promise.all([swagger(), pieceOf(tag)]);
    // Somebody has chosen another meanwhile.
    if (!location.hash.startsWith(placeOf(tag))) return;
    const authorized = ui?.authSelectors?.authorized?.()?.toJS?.();
    ui = make({
      spec,
      domNode: place,
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      defaultModelRendering: 'example',
      displayRequestDuration: true,
      persistAuthorization: false,
      // Nothing is asked of anybody else.
      validatorUrl: null,
      requestSnippetsEnabled: true,
      onComplete: () => openCall(tag, id),
    });
    if (authorized !== undefined && Object.keys(authorized).length > 0) ui.authActions.authorize(authorized);
    shown = `${tag} ${isSignedIn}`;
    if (id === undefined) window.scrollTo(0, 0);
  } catch {
    place.replaceChildren(made('p', 'This area could not be shown. Please load the page again.', { role: 'alert' }));
  }
  place.removeAttribute('aria-busy');
};

const description = fetch('/api/docs-json').then((answer) => answer.json());
const [, document_] = await Promise.all([lookWho(), description.catch(() => null)]);
whole = document_;
if (whole === null)
  AREAS.replaceChildren(line(made('p', 'The description could not be loaded. Please load the page again.')));
else {
  SEARCH.disabled = false;
  addEventListener('hashchange', () => void show());
  await show();
  // While somebody reads the list.
  setTimeout(() => void swagger().catch(() => undefined), 300);
}

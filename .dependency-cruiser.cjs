/** Who may import whom (docs/architecture.md). Type imports count. */
const areas = ['auth', 'enterprise', 'clinic', 'agency'];
const leaf = '\\.(controller|gateway|job|reaction|module)\\.ts$';

/** The clinic's client, lowest layer first. A layer imports lower ones; features of one layer only in the order given. */
const layersOfClinic = [
  ['store', 'store'],
  ['shared', 'shared'],
  ['scanning', 'features/scanning'],
  ['labels', 'features/labels'],
  ['lots', 'features/lots'],
  ['containers', 'features/containers'],
  ['usage', 'features/usage'],
  ['purchasing', 'features/purchasing'],
  ['pricing', 'features/pricing'],
  ['treatments', 'features/treatments'],
  ['orders', 'features/orders'],
  ['counts', 'features/counts'],
  ['reorder-requests', 'features/reorder-requests'],
  ['categories', 'features/categories'],
  ['stock-form', 'features/stock-form'],
  ['bulk', 'features/bulk'],
  ['item-details', 'features/item-details'],
  ['stock-list', 'features/stock-list'],
  ['screens', 'screens'],
];
const clinicLayers = layersOfClinic.slice(0, -1).map(([name, folders], at) => ({
  name,
  folders,
  above: `(${layersOfClinic
    .slice(at + 1)
    .map(([, higher]) => higher)
    .join('|')})`,
}));

/** The clinic's server, lowest layer first. Files of a layer import it and lower ones; controllers may import all. */
const layersOfClinicServer = [
  ['base', 'team|suppliers|categories|settings'],
  ['stock', 'stock'],
  ['lots', 'lots|containers'],
  ['holds', 'holds'],
  ['usage', 'usage|purchases|counts|reorder-requests'],
  ['treatments', 'treatments|orders'],
  ['items', 'items|consumables|sources|price-watch|scraping|patients'],
  ['reports', 'bulk|dashboard|exports|import|notifications|reports'],
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A dialog may open the dialogs of any feature: the files that define dialogs load their code later.
      to: { circular: true, viaOnly: { pathNot: '/([\\w-]+-)?dialogs\\.tsx?$|/open-dialog\\.ts$' } },
    },
    {
      name: 'rules-import-nothing',
      severity: 'error',
      from: { path: '^libs/rules/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/rules/src' },
    },
    {
      name: 'contract-imports-rules-and-zod',
      severity: 'error',
      from: { path: '^libs/contract/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^(libs/(contract|rules)/src|node_modules/zod)' },
    },
    {
      name: 'shop-reader-imports-rules-and-cheerio',
      severity: 'error',
      from: { path: '^libs/shop-reader/src', pathNot: '(\\.spec|/cli)\\.ts$' },
      to: { pathNot: '^(libs/(shop-reader|rules)/src|node_modules/)' },
    },
    // A screen loads the calls that it makes, and no schemas: those come with the forms that check with them.
    {
      name: 'calls-and-values-load-no-schema',
      severity: 'error',
      from: {
        path: '^libs/contract/src/.+/(calls|values|words)\\.ts$|^libs/contract/src/core/(endpoint|resource)\\.ts$',
      },
      to: {
        pathNot: '^libs/contract/src/.+/(calls|values|words|stock-words|endpoint|resource)\\.ts$|^libs/rules/src/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schemas-know-no-call',
      severity: 'error',
      from: { path: '^libs/contract/src/.+/(schemas|values)\\.ts$' },
      to: { path: '/calls\\.ts$' },
    },
    { name: 'sides-do-not-meet', severity: 'error', from: { path: '^backend' }, to: { path: '^frontend' } },
    { name: 'sides-do-not-meet-either', severity: 'error', from: { path: '^frontend' }, to: { path: '^backend' } },
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^backend/src/platform' },
      to: { path: `^backend/src/(${areas.join('|')})/` },
    },
    {
      name: 'the-demonstration-is-no-part-of-the-product',
      severity: 'error',
      from: { path: '^backend/src', pathNot: '^backend/src/(demo/|api\\.ts$)' },
      to: { path: '^backend/src/demo/' },
    },
    ...areas.map((area) => ({
      name: `${area}-imports-no-other-area`,
      severity: 'error',
      from: { path: `^backend/src/${area}/` },
      to: {
        path: `^backend/src/(${areas.filter((other) => other !== area).join('|')})/`,
        pathNot: ['^backend/src/auth/access\\.ts$', '^backend/src/enterprise/directory\\.ts$'],
      },
    })),
    {
      name: 'leaves-are-imported-by-modules-only',
      severity: 'error',
      from: {
        path: '^backend/src',
        pathNot: [
          '\\.module\\.ts$',
          '^backend/src/(app\\.module|api|main|worker|import|audit-prune)\\.ts$',
          '^backend/src/platform/platform\\.module\\.ts$',
          '\\.(int-)?spec\\.ts$',
        ],
      },
      to: { path: `^backend/src.*${leaf}` },
    },
    ...layersOfClinicServer.slice(0, -1).map(([name, folders], at) => ({
      name: `clinic-server-${name}-imports-lower-layers-alone`,
      severity: 'error',
      from: { path: `^backend/src/clinic/(${folders})/`, pathNot: '\\.(controller|(int-)?spec)\\.ts$' },
      to: {
        path: `^backend/src/clinic/(${layersOfClinicServer
          .slice(at + 1)
          .map(([, higher]) => higher)
          .join('|')})/`,
      },
    })),
    // The reader of shop pages: the page and its amounts at the bottom, what it states above, what is made of it on top.
    {
      name: 'reader-page-knows-no-other-room',
      severity: 'error',
      from: { path: '^libs/shop-reader/src/page/' },
      to: { path: '^libs/shop-reader/src/', pathNot: '^libs/shop-reader/src/page/' },
    },
    {
      name: 'reader-amounts-know-the-page-alone',
      severity: 'error',
      from: { path: '^libs/shop-reader/src/amounts/' },
      to: { path: '^libs/shop-reader/src/', pathNot: '^libs/shop-reader/src/(page|amounts)/' },
    },
    {
      name: 'reader-markup-knows-nothing-seen',
      severity: 'error',
      from: { path: '^libs/shop-reader/src/markup/' },
      to: {
        path: '^libs/shop-reader/src/',
        pathNot: '^libs/shop-reader/src/(page|amounts|markup)/',
      },
    },
    {
      name: 'reader-scripts-know-nothing-seen',
      severity: 'error',
      from: { path: '^libs/shop-reader/src/scripts/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/shop-reader/src/',
        pathNot: '^libs/shop-reader/src/(page|amounts|markup|scripts)/',
      },
    },
    {
      name: 'reader-rooms-do-not-meet',
      severity: 'error',
      from: { path: '^libs/shop-reader/src/(price|availability|pack|texts)/' },
      to: {
        path: '^libs/shop-reader/src/',
        pathNot: '^libs/shop-reader/src/(page|amounts|markup|$1)/',
      },
    },
    {
      name: 'bullmq-in-jobs-only',
      severity: 'error',
      from: { path: '^backend/src', pathNot: '^backend/src/platform/jobs' },
      to: { path: '^node_modules/(bullmq|ioredis)' },
    },
    {
      name: 'socket-io-in-realtime-only',
      severity: 'error',
      from: { path: '^backend/src', pathNot: '^backend/src/platform/realtime' },
      to: { path: '^node_modules/(socket\\.io/|@nestjs/platform-socket)' },
    },
    {
      name: 'ui-knows-no-store-and-no-call',
      severity: 'error',
      from: { path: '^frontend/src/(ui|lib)' },
      to: { path: '^frontend/src/(app|session|clinic|agency|enterprise)' },
    },
    {
      name: 'areas-do-not-know-the-app',
      severity: 'error',
      from: { path: '^frontend/src/(session|clinic|agency|enterprise)' },
      to: { path: '^frontend/src/app' },
    },
    // What a dialog or a part loads later (`import()`) may come from any folder, by its own path.
    {
      name: 'siblings-import-public-files-alone',
      severity: 'error',
      from: {
        path: '^frontend/src/(clinic|agency|enterprise)/(features|screens)/([^/]+)/',
        pathNot: '\\.spec\\.tsx?$',
      },
      to: {
        path: '^frontend/src/$1/(features|screens)/',
        pathNot: ['^frontend/src/$1/$2/$3/', '^frontend/src/$1/features/[^/]+/public\\.ts$'],
        dynamic: false,
      },
    },
    ...clinicLayers.map(({ name, folders, above }) => ({
      name: `clinic-${name}-imports-lower-layers-alone`,
      severity: 'error',
      from: { path: `^frontend/src/clinic/${folders}/`, pathNot: '\\.spec\\.tsx?$' },
      to: { path: `^frontend/src/clinic/${above}/`, dynamic: false },
    })),
    {
      name: 'features-do-not-import-screens',
      severity: 'error',
      from: { path: '^frontend/src/(agency|enterprise)/(store|shared|features)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/$1/screens/', dynamic: false },
    },
    {
      name: 'shared-files-do-not-import-features',
      severity: 'error',
      from: { path: '^frontend/src/(agency|enterprise)/(store|shared)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/$1/features/', dynamic: false },
    },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.spec\\.tsx?$', '^libs/rules/src', '/cli\\.ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'backend/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@atrium/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};

/**
 * Only a debugger needs source maps in the code itself, where they are two thirds of what each spec reads and parses.
 * Jest maps stack traces by separate files.
 */
const isDebugged =
  process.env.VSCODE_INSPECTOR_OPTIONS !== undefined || process.execArgv.some((arg) => arg.startsWith('--inspect'));

/** Jest configuration with native ES modules. `@atrium/source` lets tests import the libraries' sources. */
const swc = (decorators) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators },
      transform: { legacyDecorator: decorators, decoratorMetadata: decorators, react: { runtime: 'automatic' } },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: isDebugged ? 'inline' : true,
  },
];

const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@atrium/source', 'node', 'node-addons'] },
};

export default {
  testSequencer: '<rootDir>/backend/test/jest/mix-waiting.mjs',
  // Each file's modules stay in the heap of its process (80 MB where the whole API is started): a new one in time
  // costs a second, collecting a heap of gigabytes several.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/backend/src/**/*.spec.ts',
        '<rootDir>/frontend/src/**/*.spec.ts',
      ],
      transform: { '\\.tsx?$': swc(true) },
    },
    {
      ...base,
      // Components, in a document without a browser; a unit to whoever runs the tests.
      displayName: 'components',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.tsx'],
      testEnvironment: 'jest-environment-jsdom',
      testEnvironmentOptions: { customExportConditions: ['@atrium/source', 'browser'] },
      // Its modules for bundlers are a file per icon: 2,100, which every test file would load.
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
      },
      setupFiles: ['<rootDir>/frontend/test/text-encoder.mjs'],
      setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts'],
      transform: { '\\.tsx?$': swc(false) },
    },
    {
      ...base,
      displayName: 'integration',
      // `*.long.int-spec.ts` are for `npm run test:all`.
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_ALL ? [] : ['\\.long\\.int-spec\\.ts$'])],
      testMatch: ['<rootDir>/backend/**/*.int-spec.ts'],
      transform: { '\\.tsx?$': swc(true) },
      globalSetup: '<rootDir>/backend/test/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/backend/test/jest/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/backend/test/jest/setup.ts'],
    },
  ],
};

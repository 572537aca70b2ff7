// Bundles each process into one file with V8's compile cache, because reading and compiling some 2,500 files takes most
// of a start. The separate files remain for threads, migrations and commands.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const dist = join(root, 'backend/dist');
const folder = join(dist, 'bundle');
const PROCESSES = ['main', 'worker'];

/** Packages that are not bundled: native code, and packages that read their own files. */
const EXTERNAL_PACKAGES = ['@node-rs/argon2', 'sharp', 'swagger-ui-dist'];
/** Optional dependencies of packages, none of which is installed. */
const OPTIONAL_PACKAGES = [
  /^@nestjs\/microservices/,
  /^(class-transformer|class-validator|@fastify\/static|fastify)(\/|$)/,
  /^(pg-native|bufferutil|utf-8-validate|cpu-features|encoding)$/,
];

const HEAD = '(function (exports, require, module, __filename, __dirname, importNamed) {';

/** @param {string} path */
const toUrl = (path) => path.split(sep).join('/');

/**
 * Makes modules find their files at their original location and maps our lines to the sources.
 * @type {import('rolldown').Plugin}
 */
const preservePaths = {
  name: 'keep-places',
  load(id) {
    if (!/\.[cm]?js$/.test(id) || id.includes('\0')) return null;
    const from = toUrl(relative(folder, id));
    const isPackage = id.includes('node_modules');
    const read = readFileSync(id, 'utf8');
    // A package that creates its own `require` must use the one that the bundle resolves.
    const own = isPackage ? read.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '') : read;
    const code = own
      // A module name known only at run time is imported by the runner.
      .replaceAll(isPackage ? /(?!)/g : /\bawait import\((?!['"])/g, 'await importNamed(')
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
      .replaceAll(/\b__dirname\b/g, `require('node:path').join(__dirname, ${JSON.stringify(dirname(from))})`);
    return { code, map: isPackage ? { mappings: '' } : readFileSync(`${id}.map`, 'utf8') };
  },
};

/** @param {string} name */
async function bundle(name) {
  const build = await rolldown({
    input: join(dist, `${name}.js`),
    platform: 'node',
    external: [...EXTERNAL_PACKAGES, ...OPTIONAL_PACKAGES],
    plugins: [preservePaths],
    // A busy machine slows plugins down, and a warning would end the build.
    checks: { bundlerTimings: false },
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const file = join(folder, `${name}.cjs`);
  await build.write({
    file,
    format: 'cjs',
    codeSplitting: false,
    keepNames: true,
    sourcemap: 'hidden',
    // The text and its line table stay in memory as long as the process.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    comments: false,
    dynamicImportInCjs: false,
  });
  await build.close();
  // Written in its final form, because adding to it at run time would copy it.
  writeFileSync(file, `${HEAD}\n${readFileSync(file, 'utf8')}\n})`);
}

/** Writes V8's compile cache after loading the bundle. A start without settings ends by itself. @param {string} name */
function writeCompileCache(name) {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { run } from './run.mjs';
    writeFileSync('${name}.cjs.code', run('${name}').createCachedData());
    process.exit(0);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The ${name} process cannot be loaded from its bundle:\n${stderr}`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFileSync(join(root, 'scripts/bundle/run.mjs'), join(folder, 'run.mjs'));
await Promise.all(PROCESSES.map(bundle));
for (const name of PROCESSES) {
  writeCompileCache(name);
  writeFileSync(join(dist, `${name}.js`), `import { run } from './bundle/run.mjs';\n\nrun('${name}');\n`);
  rmSync(join(dist, `${name}.js.map`), { force: true });
}

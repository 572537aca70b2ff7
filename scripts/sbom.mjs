// npm run sbom [FOLDER]: writes the bill of materials (CycloneDX) and the licenses of a release to FOLDER.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/files.mjs';

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} License
 * @typedef {{ 'bom-ref': string, version: string, purl: string, licenses?: License[] }} Component
 * @typedef {{
 *   metadata: { component: { name: string } },
 *   components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[],
 * }} Bom
 */

/** Packages of this repository are in the bill of materials and have the license of the product. */
const isOwn = (/** @type {Component} */ { purl }) => purl.startsWith('pkg:npm/%40atrium/');
const nameOf = (/** @type {Component} */ { purl }) =>
  decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@')));
/** Returns the license of a package. Old packages state it in a list, which npm omits. */
function licenseOf(/** @type {Component} */ component) {
  const stated = (component.licenses ?? []).map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '',
  );
  if (stated.length > 0) return stated.join(' AND ');
  const folder = folderOf(nameOf(component));
  const { licenses = [] } = folder === null ? {} : JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return licenses.map((/** @type {{ type: string }} */ { type }) => type).join(' OR ') || 'not stated in package.json';
}

/** Returns the names and versions of the development packages in package-lock.json. */
function developmentPackages() {
  /** @type {Map<string, boolean>} */
  const isDevelopment = new Map();
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { name, version, dev = false }] of Object.entries(packages)) {
    const key = `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    isDevelopment.set(key, dev && isDevelopment.get(key) !== false);
  }
  return new Set([...isDevelopment].filter(([, dev]) => dev).map(([key]) => key));
}

/**
 * Returns the bill of materials of a release from package-lock.json, so that it is the same on every machine. `npm sbom
 * --omit=dev` also omits packages that both the product and development use, so development packages are removed here.
 */
export function readBom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const bom = /** @type {Bom} */ (JSON.parse(stdout));
  // npm uses the name of the folder.
  bom.metadata.component.name = 'atrium';
  const development = developmentPackages();
  const isListed = (/** @type {Component} */ one) => !development.has(`${nameOf(one)}@${one.version}`);
  const removed = new Set(bom.components.filter((one) => !isListed(one)).map((one) => one['bom-ref']));
  bom.components = bom.components.filter(isListed);
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => !removed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !removed.has(one)) }));
  return bom;
}

/** Returns the folder of an installed package; null for packages of other platforms. */
function folderOf(/** @type {string} */ name) {
  const places = ['node_modules', 'backend/node_modules', 'frontend/node_modules'];
  return places.map((place) => join(root, place, name)).find((folder) => existsSync(folder)) ?? null;
}

/** Returns the text of a package's license; null when the package contains none. */
function licenseText(/** @type {string} */ name) {
  const folder = folderOf(name);
  if (folder === null) return null;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim();
}

/** Returns the list of licenses: a line for each package, then the texts that must be distributed. */
export function licensesText(/** @type {Bom} */ bom) {
  const packages = bom.components
    .filter((component) => !isOwn(component))
    .map((component) => ({ name: nameOf(component), version: component.version, license: licenseOf(component) }))
    .toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));
  const lines = packages.map(({ name, version, license }) => `${name}@${version}  ${license}`);
  const texts = [...new Set(packages.map(({ name }) => name))].flatMap((name) => {
    const text = licenseText(name);
    return text === null ? [] : [`${'-'.repeat(80)}\n${name}\n\n${text}`];
  });
  return `Packages of Atrium and their licenses\n\n${lines.join('\n')}\n\n${texts.join('\n\n')}\n`;
}

/** Writes `sbom.cdx.json` and `licenses.txt` to a folder and returns their paths. @param {string} folder */
export function writeSbom(folder) {
  const bom = readBom();
  const files = { bom: join(folder, 'sbom.cdx.json'), licenses: join(folder, 'licenses.txt') };
  mkdirSync(folder, { recursive: true });
  writeFileSync(files.bom, `${JSON.stringify(bom, null, 2)}\n`);
  writeFileSync(files.licenses, licensesText(bom));
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const file of Object.values(writeSbom(resolve(process.argv[2] ?? 'release')))) console.log(file);

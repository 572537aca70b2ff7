// Tests of the deployment files: docker-compose.yml and deploy/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../lib/files.mjs';
import { writeSbom } from '../sbom.mjs';

const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
const documented = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name));
const isDocumented = (/** @type {string} */ name) => documented.has(name) || documented.has(name.replace(/_FILE$/, ''));
const entryOf = (/** @type {string[]} */ command) => command.find((part) => part.startsWith('backend/dist/')) ?? '';
const isBuilt = (/** @type {string} */ entry) =>
  existsSync(join(root, entry.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));

const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);

void test('compose: publishes ports only of the proxy and confines all services', () => {
  const open = services.filter(([, service]) => service.ports !== undefined).map(([name]) => name);
  assert.deepEqual(open, ['proxy']);
  for (const [name, service] of services) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.ok(service.mem_limit && service.pids_limit, name);
    assert.doesNotMatch(service.image, /:latest$/, name);
  }
  assert.deepEqual([compose.services.postgres.networks, compose.services.redis.networks], [['inside'], ['inside']]);
  assert.equal(compose.networks.inside.internal, true);
});

void test('compose: documents every variable, creates every secret, and gives the table owner only to the migration', () => {
  const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'secrets-'));
  const makeSecrets = () => spawnSync(join(root, 'deploy/make-secrets.sh'), [folder], { encoding: 'utf8' });
  const sessionSecret = () => readFileSync(join(folder, 'session_secret'), 'utf8');
  try {
    assert.equal(makeSecrets().status, 0);
    assert.equal(statSync(folder).mode & 0o077, 0);
    for (const [name, { file }] of Object.entries(compose.secrets))
      assert.ok(statSync(join(folder, basename(file))).size > 0, name);
    const first = sessionSecret();
    assert.ok(first.length >= 32);
    makeSecrets();
    assert.equal(sessionSecret(), first, 'made once');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const name of ['api', 'worker', 'migrate']) {
    const { environment, secrets, command } = compose.services[name];
    for (const variable of Object.keys(environment)) assert.ok(isDocumented(variable), `${name}: ${variable}`);
    for (const [variable, value] of Object.entries(environment))
      if (variable.endsWith('_FILE')) assert.ok(secrets.includes(value.replace('/run/secrets/', '')), variable);
    if (command) assert.ok(isBuilt(entryOf(command)), name);
    assert.equal(secrets.includes('database_owner_url'), name === 'migrate', name);
  }
});

void test('compose: passes on every setting of an operator', () => {
  const said = new Set(Object.keys(compose.services.api.environment).map((name) => name.replace(/_FILE$/, '')));
  // Variables that the processes do not get: those of the image, the proxy or the migration, and development settings.
  const notTheirs =
    'NODE_ENV PORT HOST DATA_DIR ATRIUM_HOST DATABASE_OWNER_URL SUPERADMIN_PASSWORD DEMO_DATA SCRAPE_ALLOW_HOSTS'.split(
      ' ',
    );
  assert.deepEqual(
    [...documented].filter((name) => !said.has(name)),
    [...documented].filter((name) => notTheirs.includes(name)),
  );
});

/** Returns the output of the first installed program; null when none is installed. @param {string[][]} programs @param {string[]} args */
function run(programs, args, cwd = root) {
  for (const [program = '', ...first] of programs) {
    const { error, status, stdout, stderr } = spawnSync(program, [...first, ...args], { cwd, encoding: 'utf8' });
    if (error || /unknown command|is not a docker command|unknown flag|Usage:/.test(stderr)) continue;
    assert.equal(status, 0, `${program}: ${stderr}`);
    return stdout;
  }
  return null;
}

/**
 * Runs a test if one of the programs is installed, and reports otherwise that it was skipped.
 * @param {string} name
 * @param {string[][]} probes
 * @param {() => void | Promise<void>} body
 */
function testWith(name, probes, body) {
  const isThere = probes.some(([program = '', ...args]) => spawnSync(program, args).status === 0);
  if (isThere) void test(name, body);
  else console.log(`Not tried here: ${name} (none of ${probes.map(([program]) => program).join(', ')})`);
}

const own = process.env.DOCKER_COMPOSE ? [[process.env.DOCKER_COMPOSE]] : [];
const composes = [...own, ['docker', 'compose'], ['docker-compose']];
const composeProbes = composes.map((program) => [...program, 'version']);
testWith('compose: is parsed by Docker as intended', composeProbes, () => {
  const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'compose-'));
  try {
    cpSync(join(root, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
    assert.equal(spawnSync('deploy/make-secrets.sh', [join(folder, 'secrets')], { cwd: folder }).status, 0);
    const read = JSON.parse(run(composes, ['config', '--format', 'json'], folder) ?? '');
    assert.deepEqual(Object.keys(read.services).toSorted(), services.map(([name]) => name).toSorted());
    for (const [name, service] of Object.entries(read.services)) assert.equal(service.read_only, true, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

void test('images: rejects those without a digest, and lets compose pin each of them', () => {
  const check = (/** @type {string[]} */ images, /** @type {string[]} */ ...own) =>
    spawnSync(join(root, 'deploy/check-images.sh'), own, { input: `${images.join('\n')}\n`, encoding: 'utf8' });
  const digest = `sha256:${'0a'.repeat(32)}`;
  assert.equal(check([`postgres:18.1-bookworm@${digest}`, 'atrium'], 'atrium').status, 0);
  for (const image of ['postgres:18.1-bookworm', `postgres@${digest.slice(0, -1)}`, 'postgres@sha256:', 'atrium']) {
    const { status, stderr } = check([image, `caddy@${digest}`]);
    assert.deepEqual([status, stderr], [1, `Not pinned by digest: ${image}\n`]);
  }
  const listed = spawnSync(join(root, 'deploy/list-images.sh'), { encoding: 'utf8' }).stdout.trim().split('\n');
  const named = services.flatMap(([, { image }]) => /_IMAGE:-([^}]+)/.exec(image)?.[1] ?? []);
  assert.deepEqual(
    listed.filter((image) => !image.startsWith('node:')),
    [...new Set(named)].toSorted(),
  );
  assert.equal(check(listed).stderr, '');
  for (const [name, service] of services)
    assert.match(
      service.image,
      service.build ? /^atrium$/ : /^\$\{[A-Z]+_IMAGE:-[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}\}$/,
      name,
    );
  const nodeImage = /^\$\{NODE_IMAGE:-(node:24\.[\d.]+-bookworm-slim@sha256:[0-9a-f]{64})\}$/.exec(
    compose['x-atrium'].build.args.NODE_IMAGE,
  )?.[1];
  assert.ok(read('Dockerfile').includes(`ARG NODE_IMAGE=${nodeImage}\n`));
});

const manifests = readdirSync(join(root, 'deploy/kubernetes'))
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJSON()));

void test('Kubernetes: validates every manifest by its schema', async () => {
  assert.ok(manifests.length > 10);
  for (const manifest of manifests) {
    const models = await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
    new models[manifest.kind](manifest).validate();
  }
});

const kustomizeProbes = [
  ['kustomize', 'version'],
  ['kubectl', 'kustomize', '--help'],
];
testWith('Kubernetes: renders with kustomize to valid manifests', kustomizeProbes, async () => {
  const programs = [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ];
  const all = parseAllDocuments(run(programs, ['deploy/kubernetes']) ?? '').map((document) => document.toJSON());
  assert.equal(all.length, manifests.filter(({ kind }) => kind !== 'Secret').length);
  for (const manifest of all) {
    const models = await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
    new models[manifest.kind](manifest).validate();
    assert.ok(manifest.kind === 'Namespace' || manifest.metadata.namespace === 'atrium', manifest.metadata.name);
  }
});

void test('Kubernetes: applies every file, confines every pod, and documents every variable', () => {
  const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'));
  const files = readdirSync(join(root, 'deploy/kubernetes'));
  assert.deepEqual([...resources, 'kustomization.yaml', 'secret.example.yaml'].toSorted(), files.toSorted());
  const pods = manifests.filter(({ spec }) => spec?.template?.spec).map(({ spec }) => spec.template.spec);
  assert.equal(pods.length, 3);
  for (const { securityContext, containers, automountServiceAccountToken } of pods) {
    assert.equal(securityContext.runAsNonRoot, true);
    assert.equal(automountServiceAccountToken, false);
    for (const container of containers) {
      assert.equal(container.securityContext.readOnlyRootFilesystem, true);
      assert.equal(container.securityContext.allowPrivilegeEscalation, false);
      assert.deepEqual(container.securityContext.capabilities.drop, ['ALL']);
      assert.ok(container.resources.limits.memory);
      if (container.command) assert.ok(isBuilt(entryOf(container.command)));
    }
  }
  for (const { kind, data, stringData } of manifests.filter(({ kind: is }) => is === 'ConfigMap' || is === 'Secret'))
    for (const name of Object.keys(data ?? stringData)) assert.ok(isDocumented(name), `${kind}: ${name}`);
});

void test('Kubernetes: limits pods to named networks and trusts one small network as the proxy', () => {
  const rules = manifests.filter(({ kind }) => kind === 'NetworkPolicy').flatMap(({ spec }) => spec.egress ?? []);
  assert.equal(rules.length, 3);
  for (const { to, ports } of rules) {
    assert.ok(ports.length > 0);
    for (const { ipBlock, podSelector, namespaceSelector } of to) {
      if (ipBlock === undefined) assert.ok(podSelector && namespaceSelector);
      else assert.ok(!ipBlock.cidr.endsWith('/0') || ipBlock.except.includes('10.0.0.0/8'));
    }
  }
  const { data } = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'atrium');
  assert.ok(Number(data.TRUST_PROXY.split('/')[1]) >= 24);
});

void test('a release lists its packages and their licenses', () => {
  const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'sbom-'));
  try {
    const files = writeSbom(folder);
    const bom = JSON.parse(readFileSync(files.bom, 'utf8'));
    assert.deepEqual([bom.bomFormat, bom.metadata.component.name], ['CycloneDX', 'atrium']);
    const purls = new Set(bom.components.map((/** @type {{ purl: string }} */ { purl }) => purl));
    const { packages } = JSON.parse(read('package-lock.json'));
    for (const [path, { name: alias, version, dev, link }] of Object.entries(packages)) {
      const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (!path.includes('node_modules/') || dev || link) continue;
      assert.ok(purls.has(`pkg:npm/${name.replace('@', '%40')}@${version}`), name);
    }
    assert.ok(!purls.has(`pkg:npm/jest@${packages['node_modules/jest'].version}`));
    const licenses = readFileSync(files.licenses, 'utf8');
    assert.match(licenses, /^nodemailer@\S+ {2}MIT-0$/m);
    assert.match(licenses, /^busboy@\S+ {2}MIT$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

void test('systemd: starts built entry points, documents every variable, and drops privileges', () => {
  for (const name of ['atrium-migrate.service', 'atrium-api@.service', 'atrium-worker@.service']) {
    const unit = read(`deploy/systemd/${name}`);
    assert.ok(isBuilt(/ExecStart=.+\/opt\/atrium\/current\/(\S+)/.exec(unit)?.[1] ?? ''), name);
    for (const [, line] of unit.matchAll(/^Environment=(.+)$/gm))
      for (const [variable] of (line ?? '').matchAll(/[A-Z\d_]+(?==)/g))
        assert.ok(isDocumented(variable), `${name}: ${variable}`);
    for (const setting of ['CapabilityBoundingSet=\n', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'User=atrium'])
      assert.ok(unit.includes(setting), `${name}: ${setting}`);
    if (name.includes('@'))
      assert.ok(unit.includes(`EnvironmentFile=-/etc/atrium/${name.replace('.service', '%i.env')}\n`), name);
    assert.equal(unit.includes('database_owner_url'), name === 'atrium-migrate.service', name);
  }
});

testWith('systemd: accepts the units', [['systemd-analyze', '--version']], () => {
  const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'units-'));
  try {
    cpSync(join(root, 'deploy/systemd'), folder, { recursive: true });
    for (const name of readdirSync(folder).filter((one) => one.includes('@.')))
      cpSync(join(folder, name), join(folder, name.replace('@.', '@1.')));
    // The path of Node depends on the machine.
    for (const name of readdirSync(folder))
      writeFileSync(
        join(folder, name),
        readFileSync(join(folder, name), 'utf8').replace('/usr/bin/node', process.execPath),
      );
    const units = readdirSync(folder).filter((name) => !name.includes('@.'));
    assert.notEqual(run([['systemd-analyze']], ['verify', ...units.map((name) => join(folder, name))]), null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

testWith(
  'alerts: every rule loads and fires once, and none fires on a healthy installation',
  [['promtool', '--version']],
  () => {
    const folder = join(root, 'docs/observability');
    run([['promtool']], ['check', 'rules', 'alerts.yml'], folder);
    run([['promtool']], ['test', 'rules', 'alerts.test.yml'], folder);
  },
);

void test('alerts: has a test for every rule', () => {
  const names = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
    [...read(`docs/observability/${file}`).matchAll(pattern)].map(([, name]) => name);
  assert.deepEqual(names('alerts.test.yml', /name: (\w+) fires/g), names('alerts.yml', /alert: (\w+)/g));
});

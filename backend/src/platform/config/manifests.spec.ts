import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from './config.js';

const deploy = new URL('../../../../deploy/', import.meta.url);
const documents = (name: string): Manifest[] =>
  parseAllDocuments(readFileSync(new URL(`kubernetes/${name}`, deploy), 'utf8')).map(
    (document) => document.toJSON() as Manifest,
  );

interface Manifest {
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

describe('the settings of the Kubernetes manifests', () => {
  const [settings] = documents('settings.yaml');
  const [secret, owner] = documents('secret.example.yaml');
  const PRODUCTION = { ...settings?.data, NODE_ENV: 'production', DATA_DIR: '/data' };
  /** Replaces the example values of a manifest by valid ones, except for addresses. */
  const filled = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name.endsWith('_URL') ? value : `${name} of this cluster, 32+`,
      ]),
    );

  it('start the API, the worker and the migration when the Secrets are filled in', () => {
    const processes = readConfig({ ...PRODUCTION, ...filled(secret?.stringData) });
    expect(processes.metrics).toMatchObject({ port: 9464, host: '0.0.0.0' });
    expect(processes.databaseOwnerUrl).toBeNull();
    const migration = readConfig({ ...PRODUCTION, ...filled(secret?.stringData), ...filled(owner?.stringData) });
    expect(migration.databaseOwnerUrl).toContain('postgres://atrium:');
    expect(migration.superadmin.password).not.toBeNull();
  });

  it.each(['SESSION_SECRET', 'ENCRYPTION_KEY', 'METRICS_TOKEN'])(
    'are rejected with the example value of %s',
    (name) => {
      const example = { [name]: secret?.stringData?.[name] ?? '' };
      expect(() => readConfig({ ...PRODUCTION, ...filled(secret?.stringData), ...example })).toThrow(name);
    },
  );
});

it('the compose files set METRICS_TOKEN wherever METRICS_HOST is set', () => {
  const compose = parse(readFileSync(new URL('../docker-compose.yml', deploy), 'utf8'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string | null>> }>>;
  };
  for (const { environment } of Object.values(compose.services))
    if (environment !== undefined && 'METRICS_HOST' in environment) expect(environment).toHaveProperty('METRICS_TOKEN');
});

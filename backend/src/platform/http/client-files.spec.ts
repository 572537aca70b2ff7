import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { serveClientPage, servePrecompressed, setFileHeaders } from './client-files.js';

let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'client-files-'));
  mkdirSync(join(dir, 'assets'));
  for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'b.js']) writeFileSync(join(dir, 'assets', name), '');
  writeFileSync(join(dir, 'index.html'), '<html><head></head></html>');
  const files = {
    '/lots/:lotId': ['assets/lot.js'],
    '/lots': ['assets/lots.js', { file: 'assets/wide.js', media: '(min-width: 640px)' }],
    '*': ['assets/frame.js'],
  };
  writeFileSync(join(dir, '.first-files.json'), JSON.stringify(files));
});
afterAll(() => rmSync(dir, { recursive: true }));

const renderPage = (path: string, cookie?: string) => {
  const sent: string[] = [];
  const response = {
    setHeader: jest.fn(),
    type: () => ({ send: (html: string) => sent.push(html) }),
  } as unknown as Response;
  const request = { method: 'GET', path, headers: { cookie } } as unknown as Request;
  void serveClientPage(dir)(request, response, () => undefined);
  return sent[0];
};

describe('the client page', () => {
  it.each([
    ['/lots', 'assets/lots.js'],
    ['/lots/7', 'assets/lot.js'],
    ['/elsewhere', 'assets/frame.js'],
  ])('has preload hints for %s when the request has a session cookie', (path, file) => {
    for (const cookie of ['sid=x', 'a=1; __Host-sid=x']) expect(renderPage(path, cookie)).toContain(`href="/${file}"`);
    expect(renderPage(path, 'othersid=x')).toBe('<html><head></head></html>');
    expect(renderPage(path)).not.toContain('preload');
  });

  it('has media queries for files that only some window widths need', () => {
    expect(renderPage('/lots', 'sid=x')).toContain('media="(min-width: 640px)" href="/assets/wide.js"');
  });

  it('is not served for files and API paths', () => {
    for (const path of ['/api/items', '/assets/a.js', '/robots.txt', '/socket.io/'])
      expect(renderPage(path, 'sid=x')).toBe(undefined);
  });
});

describe('client files', () => {
  const led = (url: string, takes: readonly string[]) => {
    const request = {
      url,
      path: url,
      headers: {},
      acceptsEncodings: (name: string) => (takes.includes(name) ? name : false),
    } as unknown as Request;
    void servePrecompressed(dir)(request, {} as Response, () => undefined);
    return request.url;
  };

  it('are sent precompressed to browsers that accept it', () => {
    expect(led('/assets/a.js', ['br', 'gzip'])).toBe('/assets/a.js.br');
    expect(led('/assets/a.js', ['gzip'])).toBe('/assets/a.js.gz');
    expect(led('/assets/a.js', [])).toBe('/assets/a.js');
    expect(led('/assets/b.js', ['br'])).toBe('/assets/b.js');
  });

  it('have type, encoding and cache headers', () => {
    const headers: Record<string, string> = {};
    setFileHeaders({ setHeader: (name, value) => (headers[name] = value) }, '/x/assets/a.js.br');
    expect(headers).toMatchObject({
      'Content-Encoding': 'br',
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
});

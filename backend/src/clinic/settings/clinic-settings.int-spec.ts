import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createPng } from '../../../test/pictures.js';
import type { TestClient } from '../../../test/test-client.js';

const SETTINGS = '/api/settings/perfect-b';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

describe("the clinic's settings", () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const change = (client: TestClient, body: unknown) => client.put<ClinicSettings & ErrorReply>(SETTINGS, body);
  const upload = async (client: TestClient, content: Buffer, type = 'image/png', field = 'file') => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(content)], { type }), 'logo.png');
    const response = await fetch(`${app.url}${SETTINGS}/logo`, {
      method: 'POST',
      headers: { cookie: client.cookieHeader },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as ClinicSettings & ErrorReply };
  };
  const picture = async (client: TestClient, address: string) => {
    const response = await fetch(app.url + address, { headers: { cookie: client.cookieHeader } });
    return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
  };

  it('are changed partially by a manager, with events for every screen of the clinic', async () => {
    expect((await staff.get<ClinicSettings>(SETTINGS)).body).toMatchObject({
      clinicName: 'Perfect B',
      tagline: 'Aesthetic Medicine',
      logoUrl: null,
      accentColor: '#0d9488',
    });
    const socket = await staff.openSocket();
    const { status, body } = await change(manager, { accentColor: '#AA33FF', tagline: '' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        clinicName: 'Perfect B',
        tagline: null,
        accentColor: '#aa33ff',
        updatedBy: { email: 'manager@perfect-b.example' },
      },
    });
    expect(await socket.waitForEvent('clinic-settings.updated')).toMatchObject({
      project: 'perfect-b',
      data: { settings: body },
    });
    expect((await staff.get(SETTINGS)).body).toEqual(body);
    expect((await change(staff, { tagline: 'x' })).body).toMatchObject({ code: 'auth.forbidden' });
  });

  it('report errors per field', async () => {
    const cases: [unknown, string, string][] = [
      [{ clinicName: ' ' }, 'clinicName', 'Clinic name is required'],
      [{ accentColor: 'teal' }, 'accentColor', 'Please choose a color such as #0d9488'],
      [{ accentColor: '#fff' }, 'accentColor', 'Please choose a color such as #0d9488'],
      [{ accentColor: '#0d9488;}' }, 'accentColor', 'Please choose a color such as #0d9488'],
      [{ accentColor: null }, 'accentColor', 'Please choose a color such as #0d9488'],
      [{ logoUrl: 'javascript:alert(1)' }, 'logoUrl', 'Please enter a valid URL'],
      [{ logoUrl: '/api/settings/perfect-b/logo/../../../etc' }, 'logoUrl', 'Please enter a valid URL'],
      [{ logoUrl: `/api/settings/perfect-b/logo/${'0'.repeat(64)}` }, 'logoUrl', 'This logo does not exist'],
      [{ tagline: 'a\u0000' }, 'tagline', 'Tagline holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const reply = await change(manager, body);
      expect({ body, status: reply.status, ...reply.body.errors?.[0] }).toEqual({ body, status: 400, path, message });
    }
  });

  it('reject a stale save', async () => {
    const { body: seen } = await staff.get<ClinicSettings>(SETTINGS);
    await change(manager, { clinicName: 'Perfect B Lisbon', version: seen.version });
    expect((await change(manager, { clinicName: 'Mine', version: seen.version })).body).toMatchObject({
      code: 'resource.stale',
      current: { clinicName: 'Perfect B Lisbon' },
    });
  });

  it('an uploaded logo has a URL by its content and is served only as a picture', async () => {
    const socket = await staff.openSocket();
    const { status, body } = await upload(manager, PNG);
    expect(status).toBe(200);
    expect(body.logoUrl).toMatch(/^\/api\/settings\/perfect-b\/logo\/[0-9a-f]{64}$/);
    expect((await socket.waitForEvent('clinic-settings.updated')).data).toEqual({ settings: body });
    const shown = await picture(staff, body.logoUrl ?? '');
    expect(shown.status).toBe(200);
    expect(shown.content.equals(PNG)).toBe(true);
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map((name) => [
          name,
          shown.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect((await upload(manager, PNG, 'image/png', 'logo')).body.logoUrl).toBe(body.logoUrl);
    const second = await upload(manager, WEBP, 'text/html');
    expect((await picture(staff, second.body.logoUrl ?? '')).headers.get('content-type')).toBe('image/webp');
    expect((await picture(staff, body.logoUrl ?? '')).status).toBe(200);
    // A form may send back the values that it received.
    expect((await change(manager, { logoUrl: second.body.logoUrl })).status).toBe(200);
    expect((await change(manager, { logoUrl: 'https://cdn.example/logo.png' })).body.logoUrl).toBe(
      'https://cdn.example/logo.png',
    );
    expect((await change(manager, { logoUrl: null })).body.logoUrl).toBeNull();
    expect((await picture(staff, `${SETTINGS}/logo/${'f'.repeat(64)}`)).status).toBe(404);
    expect((await picture(staff, `${SETTINGS}/logo/x`)).status).toBe(400);
  });

  it('reject a logo that is not a picture, too large, or sent without the right', async () => {
    expect(
      await upload(manager, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'),
    ).toMatchObject({
      status: 415,
      body: { code: 'input.unsupported-type', message: 'Please send this as a PNG, JPEG or WebP picture.' },
    });
    expect(await upload(manager, Buffer.from('<html>'), 'image/png')).toMatchObject({ status: 415 });
    expect(await upload(manager, PNG.subarray(0, -12), 'image/png')).toMatchObject({ status: 415 });
    const wide = Buffer.from(PNG);
    wide.writeUInt32BE(4_001, 16);
    wide.writeUInt32BE(crc32(wide.subarray(12, 29)), 29);
    expect(await upload(manager, wide)).toMatchObject({
      status: 400,
      body: { message: 'Please choose a picture of at most 4,000 pixels per side' },
    });
    // A complete file structure without valid image data.
    expect(await upload(manager, createPng(20, 20))).toMatchObject({
      status: 400,
      body: { message: 'This picture is damaged. Please export it again, or choose another one' },
    });
    expect(await upload(manager, Buffer.concat([PNG, Buffer.alloc(1_048_576)]))).toMatchObject({
      status: 413,
      body: { code: 'input.too-large' },
    });
    expect(await upload(manager, Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', message: 'Please choose a picture' }] },
    });
    expect((await manager.post(`${SETTINGS}/logo`, {})).status).toBe(415);
    expect(
      (await manager.post(`${SETTINGS}/logo`, 'nonsense', { 'content-type': 'multipart/form-data; boundary=x' }))
        .status,
    ).toBe(400);
    expect((await manager.post(`${SETTINGS}/logo`, 'nonsense', { 'content-type': 'multipart/form-data' })).status).toBe(
      400,
    );
    expect((await upload(staff, PNG)).status).toBe(403);
    const otherUser = await app.signedIn('admin@example.com');
    expect((await upload(otherUser, PNG)).status).toBe(403);
    expect((await otherUser.get(SETTINGS)).status).toBe(403);
    expect((await app.visitor().get(SETTINGS)).status).toBe(401);
  });
});

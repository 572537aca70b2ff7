import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../../test/app.js';

let app: TestApp;
beforeAll(async () => { app = await startApp(); });
afterAll(async () => app?.close());
test('first look', async () => {
  const v = app.visitor();
  const r = await v.post('/api/login', { username: 'admin@example.com', password: 'Demo-Pass-2026!' });
  console.log(r.status, r.body, r.headers.getSetCookie());
  console.log(await v.get('/api/enterprise/staff').then((x) => [x.status, x.body]));
  console.log(await v.get('/api/enterprise/assignments').then((x) => [x.status, x.body]));
  console.log(await v.get('/api/auth/sessions').then((x) => [x.status, x.body]));
  console.log(await v.get('/api/auth/user').then((x) => [x.status, x.body]));
  const w = await v.watch();
  expect(w.hellos.length).toBe(1);
});

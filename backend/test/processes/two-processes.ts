import { afterAll, beforeAll } from '@jest/globals';
import { startApp, type TestApp } from '../app.js';
import type { TestClient } from '../test-client.js';

interface TwoProcessContext {
  readonly app: TestApp;
  readonly databaseUrl: string;
  readonly staff: TestClient;
  /** A staff member signed in at another process. */
  readonly colleague: TestClient;
  readonly manager: TestClient;
}

/** Starts two processes over one database for the tests of a `describe`, with users at both. */
export const startTwoProcesses = (): TwoProcessContext => {
  const fixture = {} as { -readonly [K in keyof TwoProcessContext]: TwoProcessContext[K] };
  let other: TestApp;
  beforeAll(async () => {
    fixture.app = await startApp();
    fixture.databaseUrl = fixture.app.databaseUrl;
    other = await startApp({ databaseUrl: fixture.databaseUrl });
    fixture.staff = await fixture.app.signedIn('staff@perfect-b.example');
    fixture.colleague = await other.signedIn('staff@perfect-b.example');
    fixture.manager = await fixture.app.signedIn('manager@perfect-b.example');
  });
  afterAll(async () => {
    await other.close();
    await fixture.app.close();
  });
  return fixture;
};

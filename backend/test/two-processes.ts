import { afterAll, beforeAll } from '@jest/globals';
import { startApp, type TestApp } from './app.js';
import type { Visitor } from './visitor.js';

interface Stage {
  readonly app: TestApp;
  readonly databaseUrl: string;
  readonly staff: Visitor;
  /** A staff member signed in at another process. */
  readonly colleague: Visitor;
  readonly manager: Visitor;
}

/** Starts two processes over one database for the tests of a `describe`, with users at both. */
export const twoProcesses = (): Stage => {
  const stage = {} as { -readonly [K in keyof Stage]: Stage[K] };
  let other: TestApp;
  beforeAll(async () => {
    stage.app = await startApp();
    stage.databaseUrl = stage.app.databaseUrl;
    other = await startApp({ databaseUrl: stage.databaseUrl });
    stage.staff = await stage.app.signedIn('staff@perfect-b.example');
    stage.colleague = await other.signedIn('staff@perfect-b.example');
    stage.manager = await stage.app.signedIn('manager@perfect-b.example');
  });
  afterAll(async () => {
    await other.close();
    await stage.app.close();
  });
  return stage;
};

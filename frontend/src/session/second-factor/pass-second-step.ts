import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { request } from '../../lib/api/request.js';
import { completeSignIn } from '../session-store.js';

/** Sends the second-factor code after a password that was rejected with `auth.second-step`. */
export async function passSecondStep(code: string, remember: boolean): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login/second-step', { code, remember });
  return completeSignIn((body as { user: CurrentUser }).user);
}

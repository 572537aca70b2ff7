import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { request } from '../../lib/api/request.js';
import { entered } from '../session-store.js';

/** Sends the code after a password that was answered with `auth.second-step`. */
export async function passSecondStep(code: string, remember: boolean): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login/second-step', { code, remember });
  return entered((body as { user: CurrentUser }).user);
}

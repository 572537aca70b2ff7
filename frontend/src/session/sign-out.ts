import { request } from '../lib/request.js';
import { forgetAtSignOut } from '../lib/until-sign-out.js';
import { forgetTyped } from '../lib/unsaved.js';

/** Afterwards the page is loaded anew, so that nothing of this person stays in memory; at `next` they may go on when they come back. */
export async function signOut(next = '/'): Promise<void> {
  let address = next;
  try {
    // Where the session began at a provider, the browser signs out there, too.
    const { body } = await request('POST', '/api/logout');
    address = (body as { next?: string } | undefined)?.next ?? next;
  } catch (error) {
    console.error(error);
  }
  forgetTyped();
  forgetAtSignOut();
  location.replace(address);
}

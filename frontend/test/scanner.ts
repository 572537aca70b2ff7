import { jest } from '@jest/globals';
import type { UserEvent } from '@testing-library/user-event';

/** Long after whatever was pressed before. */
let at = 1e15;

/** All keys within a moment, so long after the last. */
export async function typeAtOnce(user: UserEvent, keys: string, after = 1_000): Promise<void> {
  at += after;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(at);
  await user.keyboard(keys);
  clock.mockRestore();
}

/** A person: a key every 120 ms. A scanner is faster. */
export async function typeByHand(user: UserEvent, keys: string): Promise<void> {
  at += 1_000;
  for (const key of keys.match(/\{[^}]+\}|./g) ?? []) await typeAtOnce(user, key, 120);
}

/** A scanner that types like a keyboard, then Enter. */
export const typeScan = async (user: UserEvent, code: string): Promise<void> => typeAtOnce(user, `${code}{Enter}`);

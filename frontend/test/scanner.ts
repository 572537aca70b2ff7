import { jest } from '@jest/globals';
import type { UserEvent } from '@testing-library/user-event';

/** Fake time in milliseconds, far after any earlier key. */
let clockMs = 1e15;

/** Types all keys at once, `after` milliseconds after the last key. */
export async function typeBurst(user: UserEvent, keys: string, after = 1_000): Promise<void> {
  clockMs += after;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(clockMs);
  await user.keyboard(keys);
  clock.mockRestore();
}

/** Types like a person, a key every 120 ms, slower than any scanner. */
export async function typeByHand(user: UserEvent, keys: string): Promise<void> {
  clockMs += 1_000;
  for (const key of keys.match(/\{[^}]+\}|./g) ?? []) await typeBurst(user, key, 120);
}

/** Types like a scanner, which ends with Enter. */
export const typeScan = async (user: UserEvent, code: string): Promise<void> => typeBurst(user, `${code}{Enter}`);

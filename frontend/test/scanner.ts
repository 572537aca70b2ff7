import { jest } from '@jest/globals';
import type { UserEvent } from '@testing-library/user-event';

/** Long after whatever was pressed before. */
let at = 1e15;

/** A scanner that types like a keyboard: all keys within a moment, then Enter. */
export async function typeScan(user: UserEvent, code: string): Promise<void> {
  at += 1_000;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(at);
  await user.keyboard(`${code}{Enter}`);
  clock.mockRestore();
}

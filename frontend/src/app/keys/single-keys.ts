import { switchSingleKeys } from '../../lib/keys/free-key.js';
import { readStored, writeStored } from '../../lib/page/storage.js';

/* Stores on the device whether single keys are shortcuts for a user. */

const nameOf = (userId: string): string => `atrium-single-keys-off-${userId}`;

export const readSingleKeys = (userId: string): boolean => readStored(nameOf(userId)) === null;

export function setSingleKeys(userId: string, isOn: boolean): void {
  switchSingleKeys(isOn);
  writeStored(nameOf(userId), isOn ? null : '1');
}

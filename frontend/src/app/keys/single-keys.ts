import { switchSingleKeys } from '../../lib/keys/free-key.js';

/* Stores on the device whether single keys are shortcuts for a user. */

const nameOf = (userId: string): string => `atrium-single-keys-off-${userId}`;

export const readSingleKeys = (userId: string): boolean => {
  try {
    return localStorage.getItem(nameOf(userId)) === null;
  } catch {
    return true;
  }
};

export function setSingleKeys(userId: string, isOn: boolean): void {
  switchSingleKeys(isOn);
  try {
    if (isOn) localStorage.removeItem(nameOf(userId));
    else localStorage.setItem(nameOf(userId), '1');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/* Decides whether a key is free for shortcuts and lists. */

type Pressed = Pick<KeyboardEvent, 'key' | 'target' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Selector of elements that use keys themselves. A checkbox uses only the space bar. */
const KEY_USERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="slider"], [role="application"]';

export const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEY_USERS) !== null;

/** Returns whether nothing else uses the key: no field has the focus, and no dialog or menu is open. */
export const isFreeKey = (event: Pressed): boolean =>
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !usesKeys(event.target) &&
  !document.body.hasAttribute('data-scroll-locked');

/** Event on `window` after a single key has pressed a control, so the key is not the start of a scan. */
export const SHORTCUT_EVENT = 'atrium-shortcut';

const OFF = 'data-no-single-keys';

/**
 * Returns whether single characters are shortcuts. Users can turn them off, because speech input presses them by
 * accident.
 */
export const hasSingleKeys = (): boolean => !document.documentElement.hasAttribute(OFF);

export const switchSingleKeys = (isOn: boolean): boolean => document.documentElement.toggleAttribute(OFF, !isOn);

/** Returns whether the key is free and may be a shortcut. */
export const isShortcutKey = (event: Pressed): boolean => isFreeKey(event) && (event.key.length > 1 || hasSingleKeys());

import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * The library listens to keys only after a timer, which a busy page may delay by tens of milliseconds: an early arrow
 * key would scroll the page. Keys pressed until then are stored and replayed in order.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    window.addEventListener('keydown', keep, true);
    // Timers with the same delay run in order, so the library listens by now.
    setTimeout(() => {
      window.removeEventListener('keydown', keep, true);
      for (const event of early) document.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  }
}

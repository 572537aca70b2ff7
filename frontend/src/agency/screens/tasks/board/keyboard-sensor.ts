import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * The library hears keys only from its next timer on, which a busy page may run tens of milliseconds late: the first
 * arrow of a quick hand would scroll the page. What is pressed until then is kept, and said again in its order.
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
    // Timers of one delay run in the order they were set: the library listens by now.
    setTimeout(() => {
      window.removeEventListener('keydown', keep, true);
      for (const event of early) document.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  }
}

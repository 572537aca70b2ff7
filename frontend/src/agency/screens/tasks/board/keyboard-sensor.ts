import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * Keyboard sensor that listens at once. The library's sensor starts after a timer, which a busy page may delay by tens
 * of milliseconds, so that an early arrow key would scroll the page. Keys pressed before the start are stored and
 * replayed in order.
 */
export class ImmediateKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const captureKey = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    window.addEventListener('keydown', captureKey, true);
    // Timers with the same delay run in order, so the library listens by now.
    setTimeout(() => {
      window.removeEventListener('keydown', captureKey, true);
      for (const event of early) document.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  }
}

import { create } from 'zustand';

/** State of printing. Lists load all their rows while the phase is `loading` and render them while it is `printing`. */
export const usePrinting = create<{ readonly phase: 'idle' | 'loading' | 'printing' }>(() => ({ phase: 'idle' }));

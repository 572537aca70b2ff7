import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';
import type { AnyEventType, StoredEvent } from './event.js';

export const REACTION = Symbol('reaction');

export interface ReactionDefinition {
  /** Unique and for ever: its place in the stream of events is kept under this name. */
  readonly name: string;
  readonly to: readonly AnyEventType[];
  /** As SQL over the event `e`: which of them at all. What comes by the hundred a second and mostly means nothing is left out here. */
  readonly where?: string;
}

/**
 * What happens because something happened. Every event that was committed since the reaction exists comes once; its
 * effects in `tx` are kept together with its place. One that throws leaves no effect, comes again later, and holds
 * nobody up, so the order of events is not promised after a failure.
 */
export interface ReactionClass {
  react(tx: Tx, event: StoredEvent): Promise<void>;
}

/** Registers a provider as a reaction; it runs in the worker process. */
export const Reaction = (definition: ReactionDefinition): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(REACTION, definition));

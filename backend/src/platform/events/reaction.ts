import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';
import type { AnyEventType, StoredEvent } from './event.js';

export const REACTION = Symbol('reaction');

export interface ReactionDefinition {
  /** Unique name. Never change it, because the position in the event stream is stored under it. */
  readonly name: string;
  readonly to: readonly AnyEventType[];
  /** SQL condition on the event `e`. Required for frequent event types, to skip irrelevant events cheaply. */
  readonly where?: string;
}

/**
 * Base class of reactions, which handle events after their commit. Each event committed since the reaction exists is
 * handled once: its effects in `tx` commit together with the position. A failed event has no effect and is retried
 * without delaying others, so the order is not guaranteed after a failure.
 */
export interface ReactionClass {
  react(tx: Tx, event: StoredEvent): Promise<void>;
}

/** Registers a provider as a reaction, which runs in the worker process. */
export const Reaction = (definition: ReactionDefinition): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(REACTION, definition));

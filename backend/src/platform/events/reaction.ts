import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Tx } from '../database/transaction.js';
import type { AnyEventType, StoredEvent } from './event.js';

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

/** Key of the definition of a reaction. */
export const ReactionMark = DiscoveryService.createDecorator<ReactionDefinition>();

/** Registers a provider as a reaction, which runs in the worker process. */
export const Reaction = (definition: ReactionDefinition): ClassDecorator =>
  applyDecorators(Injectable(), ReactionMark(definition));

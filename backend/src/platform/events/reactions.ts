import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Logger } from 'pino';
import { HotPool, LOGGER } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { markedProviders } from '../marked-providers.js';
import { CommitSignal } from './commit-signal.js';
import { Outbox } from './outbox.js';
import { REACTION, type ReactionClass, type ReactionDefinition } from './reaction.js';
import { ReactionFollower } from './reaction-follower.js';

/** The net below the notifications, and how soon a failed one that is due is tried again. */
const POLL_MS = 500;
/** Between two turns of a reaction; its effects are due within a second. */
const PAUSE_MS = 300;

interface Turn {
  readonly follower: ReactionFollower;
  readonly name: string;
  running: Promise<void> | undefined;
  again: boolean;
}

/** Runs the reactions of this process as events are committed, by whichever process. */
@Injectable()
export class Reactions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private turns: readonly Turn[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly sql: HotPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly signal: CommitSignal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.turns = this.find().map(({ mark, instance }) => ({
      name: mark.name,
      follower: new ReactionFollower(mark, instance, this.sql, this.transactions, this.logger),
      running: undefined,
      again: false,
    }));
    this.outbox.onCommit(() => {
      this.signal.tellOthers();
      this.wake();
    });
    this.signal.onTold(() => this.wake());
    await this.signal.open();
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.turns.map(async ({ running }) => running));
  }

  private wake(): void {
    for (const turn of this.turns) this.take(turn);
  }

  private take(turn: Turn): void {
    if (this.stopped) return;
    if (turn.running !== undefined) {
      turn.again = true;
      return;
    }
    turn.running = turn.follower
      .follow()
      .catch((error: unknown) =>
        this.logger.warn({ err: error, reaction: turn.name }, 'Events could not be followed; it will be tried again'),
      )
      // Under load events come by the hundred a second; they are then followed in portions.
      .then(() => sleep(PAUSE_MS))
      .finally(() => {
        turn.running = undefined;
        if (!turn.again) return;
        turn.again = false;
        this.take(turn);
      });
  }

  /** @throws when two have the same name. */
  private find(): { mark: ReactionDefinition; instance: ReactionClass }[] {
    const found = markedProviders(this.discovery, REACTION) as { mark: ReactionDefinition; instance: ReactionClass }[];
    const names = found.map(({ mark }) => mark.name);
    const doubled = names.filter((name, index) => names.indexOf(name) !== index);
    if (doubled.length > 0) throw new Error(`Two reactions have the same name: ${doubled.join(', ')}`);
    return found;
  }
}

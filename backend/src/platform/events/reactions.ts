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
import { ReactionFollower, ReactionLook } from './reaction-follower.js';

/** Interval of polling, in case a signal is lost and for due retries. */
const POLL_MS = 500;
/** Pause between two checks. Effects are due within a second. */
const PAUSE_MS = 300;

interface Turn {
  readonly follower: ReactionFollower;
  readonly name: string;
  running: Promise<void> | undefined;
}

/** Runs the reactions of this process when events are committed by any process. */
@Injectable()
export class Reactions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private turns: readonly Turn[] = [];
  private look: ReactionLook | undefined;
  private looking: Promise<void> | undefined;
  private again = false;
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
    const found = this.find();
    if (found.length === 0) return;
    this.look = new ReactionLook(
      found.map(({ mark }) => mark),
      this.sql,
    );
    this.turns = found.map(({ mark, instance }) => ({
      name: mark.name,
      follower: new ReactionFollower(mark, instance, this.transactions, this.logger),
      running: undefined,
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
    await this.looking;
    await Promise.all(this.turns.map(async ({ running }) => running));
  }

  private wake(): void {
    if (this.stopped) return;
    if (this.looking !== undefined) {
      this.again = true;
      return;
    }
    this.looking = this.lookAround()
      .catch((error: unknown) => this.warn(error, this.turns.map(({ name }) => name).join(' ')))
      // Under load, hundreds of events a second share a check.
      .then(() => sleep(PAUSE_MS))
      .finally(() => {
        this.looking = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  /** Running reactions are skipped; they are checked again when they finish. */
  private async lookAround(): Promise<void> {
    const idle = this.turns.filter(({ running }) => running === undefined);
    const concerned = await this.look?.concerned(idle.map(({ name }) => name));
    for (const turn of idle) if (concerned?.has(turn.name) === true) this.take(turn);
  }

  private take(turn: Turn): void {
    if (this.stopped) return;
    turn.running = turn.follower
      .follow()
      .catch((error: unknown) => this.warn(error, turn.name))
      .finally(() => {
        turn.running = undefined;
        this.wake();
      });
  }

  private warn(error: unknown, reaction: string): void {
    this.logger.warn({ err: error, reaction }, 'Events could not be followed; it will be tried again');
  }

  /** Throws when two reactions have the same name. */
  private find(): { mark: ReactionDefinition; instance: ReactionClass }[] {
    const found = markedProviders(this.discovery, REACTION) as { mark: ReactionDefinition; instance: ReactionClass }[];
    const names = found.map(({ mark }) => mark.name);
    const doubled = names.filter((name, index) => names.indexOf(name) !== index);
    if (doubled.length > 0) throw new Error(`Two reactions have the same name: ${doubled.join(', ')}`);
    return found;
  }
}

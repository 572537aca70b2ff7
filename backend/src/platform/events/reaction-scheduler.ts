import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Logger } from 'pino';
import { HotPool, LOGGER } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { CommitSignal } from './commit-signal.js';
import { Outbox } from './outbox.js';
import { type ReactionClass, type ReactionDefinition, ReactionMark } from './reaction.js';
import { ReactionRunner, ReactionStates } from './reaction-runner.js';

/** Interval of polling, in case a signal is lost and for due retries. */
const POLL_MS = 500;
/** Pause between two checks. Effects are due within a second. */
const PAUSE_MS = 300;

interface ReactionTurn {
  readonly runner: ReactionRunner;
  readonly name: string;
  running: Promise<void> | undefined;
}

/** Runs the reactions of this process when events are committed by any process. */
@Injectable()
export class ReactionScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private runners: readonly ReactionTurn[] = [];
  private states: ReactionStates | undefined;
  private checking: Promise<void> | undefined;
  private checkAgain = false;
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
    const found = this.findReactions();
    if (found.length === 0) return;
    this.states = new ReactionStates(
      found.map(({ mark }) => mark),
      this.sql,
    );
    this.runners = found.map(({ mark, instance }) => ({
      name: mark.name,
      runner: new ReactionRunner(mark, instance, this.transactions, this.logger),
      running: undefined,
    }));
    this.outbox.onCommit(() => {
      this.signal.notifyOthers();
      this.scheduleCheck();
    });
    this.signal.onSignal(() => this.scheduleCheck());
    await this.signal.open();
    this.timer = setInterval(() => this.scheduleCheck(), POLL_MS);
    this.scheduleCheck();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.checking;
    await Promise.all(this.runners.map(async ({ running }) => running));
  }

  private scheduleCheck(): void {
    if (this.stopped) return;
    if (this.checking !== undefined) {
      this.checkAgain = true;
      return;
    }
    this.checking = this.checkAll()
      .catch((error: unknown) => this.warn(error, this.runners.map(({ name }) => name).join(' ')))
      // Under load, hundreds of events a second share a check.
      .then(() => sleep(PAUSE_MS))
      .finally(() => {
        this.checking = undefined;
        if (!this.checkAgain) return;
        this.checkAgain = false;
        this.scheduleCheck();
      });
  }

  /**
   * Runs all reactions that have new events. Running reactions are skipped; they are checked again when they finish.
   */
  private async checkAll(): Promise<void> {
    const idle = this.runners.filter(({ running }) => running === undefined);
    const concerned = await this.states?.findPending(idle.map(({ name }) => name));
    for (const turn of idle) if (concerned?.has(turn.name) === true) this.runReaction(turn);
  }

  private runReaction(turn: ReactionTurn): void {
    if (this.stopped) return;
    turn.running = turn.runner
      .run()
      .catch((error: unknown) => this.warn(error, turn.name))
      .finally(() => {
        turn.running = undefined;
        this.scheduleCheck();
      });
  }

  private warn(error: unknown, reaction: string): void {
    this.logger.warn({ err: error, reaction }, 'Events could not be followed; retrying');
  }

  /** Finds the reactions among the process's providers. Throws when two reactions have the same name. */
  private findReactions(): { mark: ReactionDefinition; instance: ReactionClass }[] {
    const found = this.discovery.getProviders({ metadataKey: ReactionMark.KEY }).flatMap((provider) => {
      const mark = this.discovery.getMetadataByDecorator(ReactionMark, provider);
      return mark === undefined ? [] : [{ mark, instance: provider.instance as ReactionClass }];
    });
    const names = found.map(({ mark }) => mark.name);
    const doubled = names.filter((name, index) => names.indexOf(name) !== index);
    if (doubled.length > 0) throw new Error(`Two reactions have the same name: ${doubled.join(', ')}`);
    return found;
  }
}

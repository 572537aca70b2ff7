import type { JobName } from '@atrium/contract/core/jobs';
import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Tx } from '../database/transaction.js';

/** The job that a handler runs, and functions to report its progress and result. */
export interface JobContext {
  readonly id: string;
  /** Id of the user who requested the job; null for the system. */
  readonly askedBy: string | null;
  /** Number of the current run, starting with 1. */
  readonly attempt: number;
  /** Aborts when the job times out or its worker shuts down. Later effects are discarded. */
  readonly signal: AbortSignal;
  /** Reports progress in percent. Calls are throttled to four updates per second. */
  reportProgress(percent: number): void;
  /**
   * Runs `work` and ends the job in one transaction, with the return value as its result. A job that is interrupted and
   * runs again thus has its effects exactly once. Without this call, the return of `run` ends the job.
   */
  finish<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
}

/**
 * Interface of handlers of one job name. A job may run again after an interruption, so effects belong in
 * `context.finish` or must be idempotent. A `DomainError` fails the job with its message; other errors are logged and
 * retried as the catalogue defines.
 */
export interface JobHandlerClass<Input = unknown, Result = unknown> {
  run(input: Input, context: JobContext): Promise<Result>;
  /**
   * Decides whether a job may start now. Returns null to put it back into the queue for a moment, so that it does not
   * occupy a worker slot, or a function that is called after the run.
   */
  tryStart?(input: Input, askedBy: string | null): (() => void) | null;
}

/** Key of the job name of a handler. */
export const JobHandlerMark = DiscoveryService.createDecorator<string>();

/** Registers a provider as the handler of a job. */
export const JobHandler = (name: JobName): ClassDecorator => applyDecorators(Injectable(), JobHandlerMark(name));

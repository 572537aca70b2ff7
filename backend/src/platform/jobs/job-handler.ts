import type { JobName } from '@atrium/contract/core/jobs';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';

export const JOB_NAME = Symbol('job name');

/** What a handler may ask of the job that it works on. */
export interface JobContext {
  readonly id: string;
  /** Who asked for it; null: the system. */
  readonly askedBy: string | null;
  /** 1 for the first start. */
  readonly attempt: number;
  /** Aborted when the job's time is up or its worker must end. What the handler does after that counts no more. */
  readonly signal: AbortSignal;
  /** Tells how far it is, in percent. May be called as often as one likes: at most four a second are told. */
  progress(percent: number): void;
  /**
   * Effects and the end of the job in one transaction: what `work` returns is the job's result. A job whose worker is
   * killed and that runs again ends, and has its effects, exactly once. Without it, the return of `run` ends the job.
   */
  finish<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
}

/**
 * Works on the jobs of one name. It may be run again after it was interrupted, so effects belong into
 * `context.finish` or must bear repetition. A `DomainError` ends the job with its sentence; anything else is logged
 * and tried again as the catalogue says.
 */
export interface JobHandlerClass<Input = unknown, Result = unknown> {
  run(input: Input, context: JobContext): Promise<Result>;
  /**
   * Asked before a job begins, if it is there. Null: not now, and the job goes back into the queue for a moment instead
   * of holding one of the worker's places. Otherwise what is called when its run is over.
   */
  admit?(input: Input, askedBy: string | null): (() => void) | null;
}

/** Registers a provider as the handler of a job of the catalogue. */
export const JobHandler = (name: JobName): ClassDecorator => applyDecorators(Injectable(), SetMetadata(JOB_NAME, name));

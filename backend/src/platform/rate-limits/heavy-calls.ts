import { type BoundEndpoint, isHeavy } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../http/reply/domain-error.js';
import { getCurrentUser } from '../http/request/current-user.js';
import { KeyedLimit } from './keyed-limit.js';

const MAX_CONCURRENT = 2;
const MAX_WAITING = 8;
const MAX_WAIT_MS = 20_000;

/** Limits how many heavy calls of one user (mostly files) this process handles at once. */
@Injectable()
export class HeavyCallLimit {
  private readonly limit = new KeyedLimit({ concurrency: MAX_CONCURRENT, maxWaiting: MAX_WAITING });

  /**
   * Waits until a heavy call may start; its slot is free when the response closes.
   * @throws {DomainError} `call.too-many-files` if too many calls of the user wait, or this one waits for too long
   */
  async acquire(endpoint: BoundEndpoint, request: Request, response: Response): Promise<void> {
    const person = getCurrentUser(request);
    if (person === undefined || !isHeavy(endpoint)) return;
    await new Promise<void>((begin, reject) => {
      const refuse = (): void => reject(new DomainError('call.too-many-files', {}, { retryAfterSeconds: 2 }));
      const timer = setTimeout(refuse, MAX_WAIT_MS);
      const transfer = async (): Promise<void> => {
        clearTimeout(timer);
        if (response.closed) return refuse();
        begin();
        await new Promise((closed) => response.once('close', closed));
      };
      this.limit.run(person.id, transfer).catch((error: unknown) => {
        clearTimeout(timer);
        reject(error);
      });
    });
  }
}

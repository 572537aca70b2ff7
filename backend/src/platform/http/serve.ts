import type { Endpoint } from '@atrium/contract/core/endpoint';
import { SetMetadata } from '@nestjs/common';
import type { KeptWhile } from './kept-answers.js';

export const ENDPOINT = Symbol('endpoint');

export interface HowServed {
  /**
   * The answer depends on parameters and query alone, and on tables of this area: it is kept while none of them changes
   * (`KeptAnswers`). Its handler is told neither who asks nor of the request.
   */
  readonly keptWhile?: KeptWhile;
}
export const HOW_SERVED = Symbol('how served');

/**
 * Serves one endpoint of the contract: the dispatcher finds the method by it, checks right and input, and hands it its
 * one parameter, a `Call`. There is no other way to add a call.
 */
export const Serve =
  (endpoint: Endpoint, how: HowServed = {}): MethodDecorator =>
  (target, name, descriptor) => {
    SetMetadata(ENDPOINT, endpoint)(target, name, descriptor);
    SetMetadata(HOW_SERVED, how)(target, name, descriptor);
  };

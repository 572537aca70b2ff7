import type { Endpoint } from '@atrium/contract/core/endpoint';
import { SetMetadata } from '@nestjs/common';

export const ENDPOINT = Symbol('endpoint');

/**
 * Serves one endpoint of the contract: the dispatcher finds the method by it, checks right and input, and hands it its
 * one parameter, a `Call`. There is no other way to add a call.
 */
export const Serve = (endpoint: Endpoint): MethodDecorator => SetMetadata(ENDPOINT, endpoint);

import type { Endpoint } from '@atrium/contract/core/endpoint';
import { SetMetadata } from '@nestjs/common';

export const ENDPOINT = Symbol('endpoint');

/** Marks a controller method as the handler of an endpoint. Its only parameter is a validated `Call`. */
export const Route = (endpoint: Endpoint): MethodDecorator => SetMetadata(ENDPOINT, endpoint);

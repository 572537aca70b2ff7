import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint, Endpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Call } from '../request/validate-call.js';
import { ENDPOINT } from './route.decorator.js';

export interface RouteHandler {
  readonly endpoint: BoundEndpoint;
  readonly handle: (call: Call<Endpoint>) => unknown;
}

@Injectable()
export class RouteHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Returns all handlers. Throws unless each endpoint of the catalogue has exactly one. */
  all(): readonly RouteHandler[] {
    const calls = this.discovery.getControllers().flatMap(({ instance }) => {
      if (instance === undefined || instance === null) return [];
      const prototype: object = Object.getPrototypeOf(instance);
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = (prototype as Record<string, unknown>)[name];
        if (typeof method !== 'function') return [];
        const call = this.reflector.get<Endpoint | undefined>(ENDPOINT, method as () => void);
        if (call === undefined) return [];
        const endpoint = endpoints.find((one) => one.method === call.method && one.path === call.path);
        if (endpoint === undefined) throw new Error(`${call.method} ${call.path} is not in the catalog`);
        return [{ endpoint, handle: method.bind(instance) as RouteHandler['handle'] }];
      });
    });
    assertCompleteHandlers(calls.map(({ endpoint }) => endpoint));
    return calls;
  }
}

function assertCompleteHandlers(served: readonly BoundEndpoint[]): void {
  const errors: string[] = [];
  for (const endpoint of endpoints) {
    const count = served.filter((other) => other === endpoint).length;
    if (count !== 1) errors.push(`${endpoint.name} (${endpoint.method} ${endpoint.path}) has ${count} handlers`);
    if (
      endpoint.status !== 204 &&
      endpoint.status !== 302 &&
      endpoint.reply === undefined &&
      endpoint.contentType === undefined
    )
      errors.push(`${endpoint.name} says neither what it answers nor that it answers nothing`);
  }
  if (errors.length > 0) throw new Error(`The endpoints do not match the contract:\n  ${errors.join('\n  ')}`);
}

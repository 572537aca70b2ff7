import { endpoints } from '@atrium/contract/catalogue';
import type { Endpoint } from '@atrium/contract/core/endpoint';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ENDPOINT } from './serve.js';

const segments = (path: string): string[] => path.split('/');
/** Whether a request for `later` would be caught by the route of `earlier`. */
const hides = (earlier: Endpoint, later: Endpoint): boolean => {
  if (earlier.method !== later.method) return false;
  const a = segments(earlier.path);
  const b = segments(later.path);
  return (
    a.length === b.length &&
    a.every((part, index) => part === b[index] || (part.startsWith(':') && !b[index]?.startsWith(':')))
  );
};

/**
 * The boot fails when an endpoint of the contract has no handler or more than one, when a handler serves something
 * that is not in the contract, or when a route is hidden by one that is registered before it.
 */
@Injectable()
export class BootCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const faults: string[] = [];
    const served = this.served();
    for (const endpoint of endpoints) {
      const count = served.filter((other) => other === endpoint).length;
      if (count !== 1) faults.push(`${endpoint.name} (${endpoint.method} ${endpoint.path}) has ${count} handlers`);
      if (
        endpoint.status !== 204 &&
        endpoint.status !== 302 &&
        endpoint.reply === undefined &&
        endpoint.contentType === undefined
      )
        faults.push(`${endpoint.name} says neither what it answers nor that it answers nothing`);
    }
    for (const endpoint of served)
      if (!endpoints.includes(endpoint)) faults.push(`${endpoint.name} is not in the catalogue`);
    served.forEach((later, index) => {
      const earlier = served.slice(0, index).find((candidate) => candidate !== later && hides(candidate, later));
      if (earlier !== undefined)
        faults.push(`${later.name} (${later.path}) is hidden by ${earlier.name} (${earlier.path})`);
    });
    if (faults.length > 0)
      throw new Error(`The calls of the contract are not served as they should be:\n  ${faults.join('\n  ')}`);
  }

  private served(): Endpoint[] {
    return this.discovery.getControllers().flatMap(({ instance }) => {
      if (instance === undefined || instance === null) return [];
      const prototype: object = Object.getPrototypeOf(instance);
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = (prototype as Record<string, unknown>)[method];
        const endpoint =
          typeof handler === 'function'
            ? this.reflector.get<Endpoint | undefined>(ENDPOINT, handler as () => void)
            : undefined;
        return endpoint === undefined ? [] : [endpoint];
      });
    });
  }
}

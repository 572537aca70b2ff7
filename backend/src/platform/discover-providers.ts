import type { DiscoveryService } from '@nestjs/core';

/** Returns every provider of this process whose class has the metadata `key`, with its value. */
export const discoverProviders = (discovery: DiscoveryService, key: symbol): { mark: unknown; instance: object }[] =>
  discovery.getProviders().flatMap(({ instance }: { instance?: unknown }) => {
    if (typeof instance !== 'object' || instance === null || typeof instance.constructor !== 'function') return [];
    const mark: unknown = Reflect.getMetadata(key, instance.constructor);
    return mark === undefined ? [] : [{ mark, instance }];
  });

import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { JobDefinition } from '@atrium/contract/core/jobs';
import { JOB_NAME, type JobHandlerClass } from './job-handler.js';

export const JOB_CATALOGUE = Symbol('JobCatalogue');
export type JobCatalogue = Readonly<Record<string, JobDefinition>>;

/** The providers that work on jobs, by the name of the job. */
@Injectable()
export class JobHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
  ) {}

  /** @throws when a job of the catalogue has no handler or two, or a handler works on a job that is not in it. */
  all(): ReadonlyMap<string, JobHandlerClass> {
    const handlers = this.discovery.getProviders().flatMap(({ instance }) => {
      if (typeof instance !== 'object' || instance === null) return [];
      const name = this.reflector.get<string | undefined>(JOB_NAME, (instance as object).constructor as () => void);
      return name === undefined ? [] : [{ name, handler: instance as JobHandlerClass }];
    });
    const faults = Object.keys(this.catalogue).flatMap((name) => {
      const count = handlers.filter((other) => other.name === name).length;
      return count === 1 ? [] : [`${name} has ${count} handlers`];
    });
    for (const { name } of handlers) if (!(name in this.catalogue)) faults.push(`${name} is not in the catalogue`);
    if (faults.length > 0) throw new Error(`The jobs of the catalogue are not worked on as they should be:\n  ${faults.join('\n  ')}`);
    return new Map(handlers.map(({ name, handler }) => [name, handler]));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { type JobHandlerClass, JobHandlerMark } from '../job-handler.js';

@Injectable()
export class JobHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
  ) {}

  /** Returns the handlers by job name. Throws unless each job of the catalogue has exactly one. */
  all(): ReadonlyMap<string, JobHandlerClass> {
    const handlers = this.discovery.getProviders({ metadataKey: JobHandlerMark.KEY }).flatMap((provider) => {
      const name = this.discovery.getMetadataByDecorator(JobHandlerMark, provider);
      return name === undefined ? [] : [{ name, instance: provider.instance as JobHandlerClass }];
    });
    const errors = Object.keys(this.catalogue).flatMap((name) => {
      const count = handlers.filter((handler) => handler.name === name).length;
      return count === 1 ? [] : [`${name} has ${count} handlers`];
    });
    for (const { name } of handlers) if (!(name in this.catalogue)) errors.push(`${name} is not in the catalog`);
    if (errors.length > 0) throw new Error(`The job handlers do not match the catalog:\n  ${errors.join('\n  ')}`);
    return new Map(handlers.map(({ name, instance }) => [name, instance]));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { discoverProviders } from '../../discover-providers.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JOB_NAME, type JobHandlerClass } from '../job-handler.js';

@Injectable()
export class JobHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
  ) {}

  /** Returns the handlers by job name. Throws unless each job of the catalogue has exactly one. */
  all(): ReadonlyMap<string, JobHandlerClass> {
    const handlers = discoverProviders(this.discovery, JOB_NAME) as { mark: string; instance: JobHandlerClass }[];
    const errors = Object.keys(this.catalogue).flatMap((name) => {
      const count = handlers.filter(({ mark }) => mark === name).length;
      return count === 1 ? [] : [`${name} has ${count} handlers`];
    });
    for (const { mark } of handlers) if (!(mark in this.catalogue)) errors.push(`${mark} is not in the catalog`);
    if (errors.length > 0) throw new Error(`The job handlers do not match the catalog:\n  ${errors.join('\n  ')}`);
    return new Map(handlers.map(({ mark, instance }) => [mark, instance]));
  }
}

import type { Access, Endpoint } from '@atrium/contract/core/endpoint';
import { PROJECT_NAMES } from '@atrium/rules/labels';
import { canAdministerSystem, isProject } from '@atrium/rules/rights';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Config } from '../platform/config/config.js';
import { InjectConfig } from '../platform/config/config.token.js';
import { DomainError, notFound } from '../platform/http/domain-error.js';
import { rememberEndpoint } from '../platform/http/endpoint-of.js';
import { type Person, rememberPerson } from '../platform/http/person.js';
import { ENDPOINT } from '../platform/http/serve.js';
import { isAdministrator, isMemberOf, rightsOf } from './access.js';
import { OwnOrigin } from './own-origin.js';
import { SignedIn } from './signed-in.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Checks every call against the access that its endpoint names, before its input is looked at. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly ownOrigin: OwnOrigin,
    private readonly signedIn: SignedIn,
    @InjectConfig() private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    if (endpoint === undefined) throw new DomainError('route.not-found');
    const request = context.switchToHttp().getRequest<Request>();
    rememberEndpoint(request, endpoint);
    if (!READING.has(request.method) && !this.ownOrigin.includes(request)) throw new DomainError('auth.foreign-origin');
    const { access } = endpoint;
    if (access.who === 'anyone') return true;
    const person = await this.signedIn.person(request);
    if (person === null) throw new DomainError('auth.unauthorized');
    // A refusal too says who was refused.
    rememberPerson(request, person);
    const passwordComesFirst = person.mustChangePassword && this.config.requirePasswordChange;
    if (passwordComesFirst && !(access.who === 'signed-in' && access.whilePasswordIsTemporary === true))
      throw new DomainError('password.change-required');
    const project = request.params['project'];
    refuseWithoutRight(person, access, typeof project === 'string' ? project : '');
    if (project !== undefined && !(typeof project === 'string' && isProject(project))) throw notFound('Project');
    return true;
  }
}

/** `pathProject` as it stands in the path. One that does not exist is told to whoever has any project, not to others. */
const refuseWithoutRight = (person: Person, access: Exclude<Access, { who: 'anyone' }>, pathProject: string): void => {
  switch (access.who) {
    case 'signed-in':
      return;
    case 'member':
      if (!isMemberOf(person, access.of))
        throw new DomainError('auth.no-project-access', { project: PROJECT_NAMES[access.of] });
      if (access.right !== undefined && !rightsOf(person, access.of).has(access.right))
        throw new DomainError('auth.forbidden');
      return;
    case 'member-of-path-project':
      if (isAdministrator(person)) return;
      if (!isProject(pathProject)) {
        if (person.projects.length === 0) throw new DomainError('auth.forbidden');
        return;
      }
      if (!isMemberOf(person, pathProject))
        throw new DomainError('auth.no-project-access', { project: PROJECT_NAMES[pathProject] });
      return;
    case 'administrator':
      if (!isAdministrator(person)) throw new DomainError('auth.forbidden');
      return;
    case 'superadmin':
      if (!canAdministerSystem(person.role)) throw new DomainError('auth.forbidden');
      return;
  }
};

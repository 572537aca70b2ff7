import * as calls from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ApiKeysService } from './api-keys.service.js';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Route(calls.listOwnApiKeys)
  listOwn({ person }: Call<typeof calls.listOwnApiKeys>): Promise<RawJson> {
    return this.keys.listByUser(person.id);
  }

  @Route(calls.createApiKey)
  create({ person, body }: Call<typeof calls.createApiKey>): Promise<ApiKey & { key: string }> {
    return this.keys.create(person, body);
  }

  @Route(calls.endOwnApiKey)
  endOwn({ person, params }: Call<typeof calls.endOwnApiKey>): Promise<void> {
    return this.keys.endOwn(person, params.id);
  }

  @Route(calls.listApiKeys)
  listAll(): Promise<RawJson> {
    return this.keys.listAll();
  }

  @Route(calls.endApiKey)
  end({ person, params }: Call<typeof calls.endApiKey>): Promise<void> {
    return this.keys.end(person, params.id);
  }
}

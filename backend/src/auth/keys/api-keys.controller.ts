import {
  createApiKey,
  endApiKey,
  endOwnApiKey,
  listApiKeys,
  listOwnApiKeys,
} from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ApiKeysService } from './api-keys.service.js';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Serve(listOwnApiKeys)
  listOwn({ person }: Call<typeof listOwnApiKeys>): Promise<RawJson> {
    return this.keys.listOf(person.id);
  }

  @Serve(createApiKey)
  create({ person, body }: Call<typeof createApiKey>): Promise<ApiKey & { key: string }> {
    return this.keys.create(person, body);
  }

  @Serve(endOwnApiKey)
  endOwn({ person, params }: Call<typeof endOwnApiKey>): Promise<void> {
    return this.keys.endOwn(person, params.id);
  }

  @Serve(listApiKeys)
  listAll(): Promise<RawJson> {
    return this.keys.listAll();
  }

  @Serve(endApiKey)
  end({ person, params }: Call<typeof endApiKey>): Promise<void> {
    return this.keys.end(person, params.id);
  }
}

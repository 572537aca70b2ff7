import { getPicture } from '@atrium/contract/platform/pictures/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { FILE_POLICY } from '../http/security-headers.js';
import { Route } from '../http/routing/route.decorator.js';
import { PictureProxy } from './picture-proxy.js';

const DAY_SECONDS = 86_400;

@Controller()
export class PicturesController {
  constructor(private readonly pictures: PictureProxy) {}

  /**
   * Sends a proxied picture with a sandboxing policy, so that untrusted bytes under Atrium's origin cannot run as a
   * page.
   */
  @Route(getPicture)
  async get({ person, query, request }: Call<typeof getPicture>): Promise<StreamableFile> {
    const { contentType, content } = await this.pictures.get(person, query.url);
    request.res?.setHeader('Cache-Control', `private, max-age=${DAY_SECONDS}`);
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(content, { type: contentType, length: content.length, disposition: 'inline' });
  }
}

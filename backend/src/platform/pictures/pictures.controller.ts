import { getPicture } from '@atrium/contract/platform/pictures/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { FILE_POLICY } from '../http/security.js';
import { Serve } from '../http/routing/serve.js';
import { OutsidePictures } from './outside-pictures.js';

const DAY_SECONDS = 86_400;

@Controller()
export class PicturesController {
  constructor(private readonly pictures: OutsidePictures) {}

  /** The sandboxing policy keeps untrusted bytes under our origin from running as a page. */
  @Serve(getPicture)
  async get({ person, query, request }: Call<typeof getPicture>): Promise<StreamableFile> {
    const { contentType, content } = await this.pictures.get(person, query.url);
    request.res?.setHeader('Cache-Control', `private, max-age=${DAY_SECONDS}`);
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(content, { type: contentType, length: content.length, disposition: 'inline' });
  }
}

import * as calls from '@atrium/contract/clinic/settings/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { getUploadedFile } from '../../platform/http/request/upload.js';
import { FILE_POLICY } from '../../platform/http/security-headers.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ClinicSettingsService } from './clinic-settings.service.js';

const YEAR_SECONDS = 31_536_000;

@Controller()
export class ClinicSettingsController {
  constructor(private readonly settings: ClinicSettingsService) {}

  @Route(calls.getClinicSettings)
  get() {
    return this.settings.get();
  }

  @Route(calls.updateClinicSettings)
  update({ person, body }: Call<typeof calls.updateClinicSettings>) {
    return this.settings.update(person, body);
  }

  @Route(calls.uploadClinicLogo)
  uploadLogo({ person, request }: Call<typeof calls.uploadClinicLogo>) {
    return this.settings.storeLogo(person, getUploadedFile(request)?.buffer);
  }

  /**
   * Returns the logo. Its URL contains the hash, so it can be cached forever. The content type is fixed, regardless of
   * the bytes.
   */
  @Route(calls.getClinicLogo)
  async getLogo({ params, request }: Call<typeof calls.getClinicLogo>): Promise<StreamableFile> {
    const { contentType, content } = await this.settings.readLogo(params.hash);
    request.res?.setHeader('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`);
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(content, { type: contentType, length: content.length });
  }
}

import {
  getClinicLogo,
  getClinicSettings,
  updateClinicSettings,
  uploadClinicLogo,
} from '@atrium/contract/clinic/settings/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { uploadedFile } from '../../platform/http/request/upload.js';
import { FILE_POLICY } from '../../platform/http/security.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ClinicSettingsService } from './clinic-settings.service.js';

const YEAR_SECONDS = 31_536_000;

@Controller()
export class ClinicSettingsController {
  constructor(private readonly settings: ClinicSettingsService) {}

  @Serve(getClinicSettings)
  get() {
    return this.settings.get();
  }

  @Serve(updateClinicSettings)
  update({ person, body }: Call<typeof updateClinicSettings>) {
    return this.settings.update(person, body);
  }

  @Serve(uploadClinicLogo)
  upload({ person, request }: Call<typeof uploadClinicLogo>) {
    return this.settings.storeLogo(person, uploadedFile(request)?.buffer);
  }

  /**
   * The URL contains the hash, so the logo can be cached forever. The content type is fixed, whatever the bytes are.
   */
  @Serve(getClinicLogo)
  async logo({ params, request }: Call<typeof getClinicLogo>): Promise<StreamableFile> {
    const { contentType, content } = await this.settings.logo(params.hash);
    request.res?.setHeader('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`);
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(content, { type: contentType, length: content.length });
  }
}

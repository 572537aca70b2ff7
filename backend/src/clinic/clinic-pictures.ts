import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isProjectMember } from '../auth/access.js';
import { PictureSources } from '../platform/pictures/picture-sources.js';

/** Registers the clinic's sources of external pictures: stock, and a logo that was not uploaded. */
@Injectable()
export class ClinicPictures implements OnModuleInit {
  constructor(private readonly sources: PictureSources) {}

  onModuleInit(): void {
    for (const containsUrlSql of [
      'select 1 from stock where image_url = $1',
      'select 1 from clinic_settings where logo_url = $1',
    ])
      this.sources.add({ canRead: (person) => isProjectMember(person, 'perfect-b'), containsUrlSql });
  }
}

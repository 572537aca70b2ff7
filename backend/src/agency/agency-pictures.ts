import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isProjectMember } from '../auth/access.js';
import { PictureSources } from '../platform/pictures/picture-sources.js';

/** Registers posts as rows that show external pictures. Website pages only contain such URLs without showing them. */
@Injectable()
export class AgencyPictures implements OnModuleInit {
  constructor(private readonly sources: PictureSources) {}

  onModuleInit(): void {
    this.sources.add({
      canRead: (person) => isProjectMember(person, 'talent-phi'),
      containsUrlSql: 'select 1 from agency_posts where image_url = $1',
    });
  }
}

import { agencyMember } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const websitePage = resource<s.WebsitePage>()({
  event: 'page',
  noun: 'Page',
  words: {
    projectName: 'Project name',
    url: 'URL',
    category: 'Category',
    mainStatus: 'Main status',
    responsible: 'Responsible',
    responsibleId: 'Responsible',
    focusKeyphrase: 'Focus keyphrase',
    metaTitle: 'Meta title',
    metaDescription: 'Meta description',
    socialMediaPicture: 'Social media picture',
    resultPictures: 'Result pictures',
    notes: 'Notes',
  },
});

export const {
  list: listWebsitePages,
  create: createWebsitePage,
  update: updateWebsitePage,
  remove: removeWebsitePage,
} = createCalls<typeof s.websitePageSchemas>({
  paths: ['/api/talent-phi/clients/:clientId/website', '/api/talent-phi/clients/:clientId/website/:id'],
  access: [agencyMember(), agencyMember('clients:edit')],
  changedBy: 'PUT',
});

import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: w website page, e who edited it last. */
export const WEBSITE_PAGE_JOINS = 'left join app_user e on e.id = w.updated_by';
export const WEBSITE_PAGE_JSON = `jsonb_build_object('id', w.id, 'clientId', w.client_id, 'projectName', w.project_name, 'url', w.url,
  'category', w.category, 'mainStatus', w.main_status, 'focusKeyphrase', w.focus_keyphrase, 'metaTitle', w.meta_title,
  'metaDescription', w.meta_description, 'socialMediaPicture', w.social_media_picture, 'resultPictures', w.result_pictures,
  'responsible', w.responsible, 'notes', w.notes, 'version', w.version,
  'createdAt', ${instantSql('w.created_at')}, 'updatedAt', ${instantSql('w.updated_at')}, 'updatedBy', ${personSql('e')})`;

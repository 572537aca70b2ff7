import { endpoint, superadmin } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getMail = endpoint<typeof schemas.getMailSchemas>({
  method: 'GET',
  path: '/api/enterprise/mail',
  access: superadmin,
});

export const sendTestMail = endpoint<typeof schemas.sendTestMailSchemas>({
  method: 'POST',
  path: '/api/enterprise/mail/test',
  access: superadmin,
});

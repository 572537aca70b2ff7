import { get, post, superadmin } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getMail = get<typeof s.getMailSchemas>('/api/enterprise/mail', superadmin);
export const sendTestMail = post<typeof s.sendTestMailSchemas>('/api/enterprise/mail/test', superadmin);

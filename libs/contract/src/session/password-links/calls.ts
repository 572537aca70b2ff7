import { anyone, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getSignInOptions = get<typeof s.getSignInOptionsSchemas>('/api/auth/options', anyone);
export const askForPasswordLink = post<typeof s.askForPasswordLinkSchemas>('/api/auth/password-links', anyone);

/** Reads a password link. It is a POST, so that logs do not contain the link. */
export const readPasswordLink = post<typeof s.readPasswordLinkSchemas>('/api/auth/password-link', anyone);
export const choosePassword = post<typeof s.choosePasswordSchemas>('/api/auth/choose-password', anyone);

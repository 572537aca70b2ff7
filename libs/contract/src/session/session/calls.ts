import { anyone, del, get, post, put, signedIn, signedInWithAnyPassword } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const signIn = post<typeof s.signInSchemas>('/api/login', anyone);
export const showSignIn = get<typeof s.showSignInSchemas>('/api/login', anyone);
export const signOut = post<typeof s.signOutSchemas>('/api/logout', signedInWithAnyPassword);
export const getCurrentUser = get<typeof s.getCurrentUserSchemas>('/api/auth/user', signedInWithAnyPassword);
export const getSession = get<typeof s.getSessionSchemas>('/api/auth/session', anyone);
export const changeOwnPassword = put<typeof s.changeOwnPasswordSchemas>('/api/auth/password', signedInWithAnyPassword);

export const changeOwnEmail = put<typeof s.changeOwnEmailSchemas>('/api/auth/email', {
  who: 'superadmin',
  afterSignIn: 'change your email address',
});

export const getPasswordNames = get<typeof s.getPasswordNamesSchemas>(
  '/api/auth/password/names',
  signedInWithAnyPassword,
);

export const listOwnSessions = get<typeof s.listOwnSessionsSchemas>('/api/auth/sessions', signedIn);
export const endOwnSession = del<typeof s.endOwnSessionSchemas>('/api/auth/sessions/:id', signedIn);
export const endOtherSessions = del<typeof s.endOtherSessionsSchemas>('/api/auth/sessions', signedIn);
export const listOwnAssignments = get<typeof s.listOwnAssignmentsSchemas>('/api/user/assignments', signedIn);

export const setSuperadminPassword = post<typeof s.setSuperadminPasswordSchemas>(
  '/api/admin/update-superadmin-password',
  { who: 'superadmin', afterSignIn: 'change this password' },
);

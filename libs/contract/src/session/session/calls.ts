import { anyone, endpoint, signedIn, signedInWithAnyPassword } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const signIn = endpoint<typeof schemas.signInSchemas>({ method: 'POST', path: '/api/login', access: anyone });

export const showSignIn = endpoint<typeof schemas.showSignInSchemas>({
  method: 'GET',
  path: '/api/login',
  access: anyone,
});

export const signOut = endpoint<typeof schemas.signOutSchemas>({
  method: 'POST',
  path: '/api/logout',
  access: signedInWithAnyPassword,
});

export const getCurrentUser = endpoint<typeof schemas.getCurrentUserSchemas>({
  method: 'GET',
  path: '/api/auth/user',
  access: signedInWithAnyPassword,
});

export const getSession = endpoint<typeof schemas.getSessionSchemas>({
  method: 'GET',
  path: '/api/auth/session',
  access: anyone,
});

export const changeOwnPassword = endpoint<typeof schemas.changeOwnPasswordSchemas>({
  method: 'PUT',
  path: '/api/auth/password',
  access: signedInWithAnyPassword,
});

export const changeOwnEmail = endpoint<typeof schemas.changeOwnEmailSchemas>({
  method: 'PUT',
  path: '/api/auth/email',
  access: { who: 'superadmin', afterSignIn: 'change your email address' },
});

export const getPasswordNames = endpoint<typeof schemas.getPasswordNamesSchemas>({
  method: 'GET',
  path: '/api/auth/password/names',
  access: signedInWithAnyPassword,
});

export const listOwnSessions = endpoint<typeof schemas.listOwnSessionsSchemas>({
  method: 'GET',
  path: '/api/auth/sessions',
  access: signedIn,
});

export const endOwnSession = endpoint<typeof schemas.endOwnSessionSchemas>({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: signedIn,
});

export const endOtherSessions = endpoint<typeof schemas.endOtherSessionsSchemas>({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: signedIn,
});

export const listOwnAssignments = endpoint<typeof schemas.listOwnAssignmentsSchemas>({
  method: 'GET',
  path: '/api/user/assignments',
  access: signedIn,
});

export const setSuperadminPassword = endpoint<typeof schemas.setSuperadminPasswordSchemas>({
  method: 'POST',
  path: '/api/admin/update-superadmin-password',
  access: { who: 'superadmin', afterSignIn: 'change this password' },
});

import { lazy, type ReactElement } from 'react';

const ChoosePassword = lazy(() => import('./choose-password-screen.js'));
const StopMails = lazy(() => import('./stop-mails-screen.js'));
const Confirmed = lazy(() => import('./single-sign-on/confirmed-screen.js'));

export default function LinkPage({ path }: { readonly path: string }): ReactElement {
  if (path === '/stop-mails') return <StopMails />;
  return path === '/confirmed' ? <Confirmed /> : <ChoosePassword />;
}

import { lazy } from 'react';

const ChoosePassword = lazy(() => import('./choose-password-screen.js'));
const StopMails = lazy(() => import('./stop-mails-screen.js'));
const Confirmed = lazy(() => import('./single-sign-on/confirmed-screen.js'));

/** Whoever follows a link to these cannot sign in, or is somebody else than sits here. */
export default function PageByLink() {
  switch (location.pathname) {
    case '/stop-mails':
      return <StopMails />;
    case '/confirmed':
      return <Confirmed />;
    default:
      return <ChoosePassword />;
  }
}

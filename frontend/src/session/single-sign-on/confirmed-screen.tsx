import { useEffect } from 'react';
import { REFUSAL_PARAMETER } from '@atrium/rules/sign-in/single-sign-on-refusals';
import { publishConfirmation } from './confirmation-channel.js';

/** Last page of the provider's popup: reports the result to the opener and closes. */
export default function ConfirmedScreen() {
  useEffect(() => {
    document.title = 'Signed in · Atrium';
    publishConfirmation(new URLSearchParams(location.search).get(REFUSAL_PARAMETER));
    window.close();
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 p-6 text-center">
      <h1 className="text-heading font-semibold">You can close this window</h1>
      <p className="text-muted">Atrium goes on where you were.</p>
    </main>
  );
}

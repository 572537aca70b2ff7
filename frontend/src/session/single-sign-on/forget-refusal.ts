import { REFUSAL_PARAMETER } from '@atrium/rules/sign-in/single-sign-on-refusals';

/** The address is clean again, so that nothing of the provider's way is said at the next visit. */
export function forgetRefusal(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(REFUSAL_PARAMETER)) return;
  address.searchParams.delete(REFUSAL_PARAMETER);
  history.replaceState(history.state, '', address);
}

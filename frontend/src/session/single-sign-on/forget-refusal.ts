import { REFUSAL_PARAMETER } from '@atrium/rules/sign-in/single-sign-on-refusals';

/** Removes the provider's result from the URL, so that a reload does not repeat it. */
export function forgetRefusal(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(REFUSAL_PARAMETER)) return;
  address.searchParams.delete(REFUSAL_PARAMETER);
  history.replaceState(history.state, '', address);
}

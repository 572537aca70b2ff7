/** Replaces `/login` and similar paths by `/`, because the sign-in form appears at every path. */
export function replaceSignInPath(): void {
  if (/^\/(login|sign-?in)\/?$/i.test(location.pathname))
    history.replaceState(history.state, '', `/${location.search}`);
}

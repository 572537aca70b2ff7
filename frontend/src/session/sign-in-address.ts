/** The form stands at every address; whoever types one for it comes for the product, and is led to its beginning. */
export function homeInPlaceOfSignIn(): void {
  if (/^\/(login|sign-?in)\/?$/i.test(location.pathname))
    history.replaceState(history.state, '', `/${location.search}`);
}

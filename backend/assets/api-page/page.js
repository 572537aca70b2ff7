// What stands around the description: the theme of the system, who "Try it out" works as, and how it is shown.

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

const who = document.getElementById('who');
try {
  const answer = await fetch('/api/auth/user', { headers: { accept: 'application/json' } });
  const user = answer.ok ? await answer.json() : null;
  const name = user === null ? '' : [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  who.textContent =
    user === null
      ? 'Not signed in: sign in to Atrium in this browser, or authorize with an API key.'
      : `Signed in as ${name}: what you try is done in your name.`;
} catch {
  who.textContent = '';
}

globalThis.SwaggerUIBundle({
  url: '/api/docs-json',
  domNode: document.getElementById('api'),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'model',
  displayRequestDuration: true,
  persistAuthorization: false,
  // Nothing is asked of anybody else.
  validatorUrl: null,
  tagsSorter: undefined,
  requestSnippetsEnabled: true,
});

// Runs before the first paint, so that nothing flashes. lib/theme.ts keeps the same key and class afterwards.
(function () {
  var choice = 'system';
  try {
    choice = localStorage.getItem('vite-ui-theme') || 'system';
  } catch {
    // Storage can be switched off; the system's preference stands then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  var color = document.querySelector('meta[name="theme-color"]');
  if (color) color.setAttribute('content', dark ? '#0e1518' : '#f5f8f8');
})();

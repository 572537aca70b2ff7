// Sets theme and area before the first paint, so that nothing flashes. lib/page/theme.ts and app/header/branding.ts
// keep them afterwards.
(function () {
  var choice = 'system';
  try {
    choice = localStorage.getItem('vite-ui-theme') || 'system';
  } catch {
    // Storage can be switched off; the system's preference stands then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  var area = location.pathname.split('/')[1];
  document.documentElement.dataset.area = area === 'secure-password-setup' ? 'enterprise' : area || 'shell';
  var color = document.querySelector('meta[name="theme-color"]');
  if (color) color.setAttribute('content', dark ? '#121414' : '#f5f8f8');
})();

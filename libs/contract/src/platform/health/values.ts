export const API_PAGE_FILES = [
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'page.js',
  'page.css',
  'inter-400.woff',
  'inter-600.woff',
] as const;

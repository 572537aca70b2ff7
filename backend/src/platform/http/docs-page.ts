/** The page that shows the description: no script in it, and nothing from elsewhere. */
export const API_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Atrium</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header>
<a href="/" class="home">Atrium</a>
<p id="who" role="status"></p>
<a href="/api/docs-json" download="atrium-openapi.json">OpenAPI 3.1</a>
</header>
<main id="api"><noscript>This page needs scripts. The description itself is at <a href="/api/docs-json">/api/docs-json</a>.</noscript></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/api/docs/page.js"></script>
</body>
</html>`;

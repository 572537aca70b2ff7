/**
 * Returns the HTML of the API reference, without inline scripts and external resources.
 * @param urlOf returns the versioned URL of a file, which browsers cache forever
 */
export const renderDocsPage = (urlOf: (file: string) => string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Atrium</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/api/docs-json" as="fetch" crossorigin>
<link rel="stylesheet" href="${urlOf('swagger-ui.css')}">
<link rel="stylesheet" href="${urlOf('page.css')}">
<script type="module" src="${urlOf('page.js')}"></script>
</head>
<body>
<header>
<a href="/" class="home">Atrium</a>
<p><span id="who" role="status"></span> <a id="sign-in" href="/" target="_blank" hidden>Sign in</a></p>
<a href="/api/docs-json" download="atrium-openapi.json">OpenAPI 3.1</a>
</header>
<div class="frame">
<details id="menu" open>
<summary>Areas and calls</summary>
<nav aria-label="Calls">
<input id="search" type="search" placeholder="Search calls..." aria-label="Search calls" autocomplete="off" disabled>
<ul id="areas"></ul>
<ul id="calls" aria-label="Calls found" hidden></ul>
</nav>
</details>
<main>
<section id="start">
<h1>The calls of the back office</h1>
<p>Choose an area, or search for what you want to do. "Try it out" makes real calls: what they change is changed.</p>
<h2>With an API key</h2>
<p>Create one under <a href="/account">Password and sessions</a> and send it with every call: <code>Authorization: Bearer atrium_…</code>. A key may do what it was given, and never more than its owner; calls that need a session say so. A key may make 600 calls a minute (or what the operator has set); more are answered 429 with <code>Retry-After</code>. Files count as ten calls, as each description says.</p>
<h2>With a session</h2>
<p>In a browser that is signed in to Atrium, "Try it out" makes the calls as you. Ids in the examples are then of the first row that you see.</p>
<h2>Errors, saving, retrying</h2>
<p>Errors are <code>{code, message, errors?, requestId}</code>. A code is part of the contract, the sentence may change. Saving with the <code>version</code> that you read is rejected with 409 when another user has changed the same fields since. Retrying a <code>POST</code> that takes an <code>Idempotency-Key</code> with the same key never counts twice.</p>
</section>
<div id="api" data-file="${urlOf('swagger-ui-bundle.js')}" hidden></div>
<noscript>This page needs scripts. The description itself is at <a href="/api/docs-json">/api/docs-json</a>.</noscript>
</main>
</div>
</body>
</html>`;

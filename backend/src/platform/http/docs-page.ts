import { endpoints } from '@atrium/contract/catalogue';

const escape = (text: unknown): string =>
  String(text).replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: unknown }> };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly schema?: unknown }> }
  >;
}

const json = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

const operationHtml = (method: string, path: string, operation: Operation): string => `
<details>
  <summary><b>${escape(method)}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>
  <p>${escape(operation.description)}</p>
  ${operation.parameters.length === 0 ? '' : `<h3>Parameters</h3><ul>${operation.parameters.map((p) => `<li><code>${escape(p.name)}</code> (${escape(p.in)}${p.required ? ', required' : ''})</li>`).join('')}</ul>`}
  ${
    operation.requestBody === undefined
      ? ''
      : `<h3>Body</h3>${Object.entries(operation.requestBody.content)
          .map(([type, { schema }]) => `<p>${escape(type)}</p>${json(schema)}`)
          .join('')}`
  }
  <h3>Answers</h3>
  ${Object.entries(operation.responses)
    .map(
      ([status, response]) =>
        `<h4>${escape(status)}</h4><p>${escape(response.description)}</p>${
          Number(status) < 300 && response.content !== undefined
            ? Object.values(response.content)
                .map(({ schema }) => (schema === undefined ? '' : json(schema)))
                .join('')
            : ''
        }`,
    )
    .join('')}
</details>`;

/** The API description as a page that needs neither scripts nor anything from elsewhere. */
export const apiDescriptionPage = (document: unknown): string => {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const operations = endpoints.map((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    return operation === undefined ? '' : operationHtml(endpoint.method, path, operation);
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Atrium</title>
<style>
:root { color-scheme: light dark; font: 14px/20px Inter, system-ui, sans-serif; }
body { max-width: 960px; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 24px; line-height: 32px; }
details { border-bottom: 1px solid #8884; padding: 8px 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 64px; }
summary span { opacity: .75; }
pre { overflow: auto; padding: 12px; border-radius: 8px; background: #8881; }
</style>
</head>
<body>
<main>
<h1>Atrium API</h1>
<p>Signed-in calls need the session cookie of <code>POST /api/login</code>. The same description for programs: <a href="/api/docs-json">/api/docs-json</a> (OpenAPI 3.1).</p>
${operations.join('\n')}
</main>
</body>
</html>`;
};

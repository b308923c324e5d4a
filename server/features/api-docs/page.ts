import type { OpenApi } from './openapi.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
summary { cursor: pointer; padding: .25rem 0 } code, pre { font: 14px/1.4 ui-monospace, monospace } code { overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5rem } pre { background: #f3f3f3; padding: .75rem; overflow: auto }
a { color: #0b5394 }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #181818 } pre { background: #262626 } a { color: #9cc9ff } }`

const json = (value: unknown) => `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`

const isRefusal = (answer: unknown) => typeof answer === 'object' && answer !== null && '$ref' in answer

type Described = OpenApi['paths'][string][string]

const operation = (
  method: string,
  path: string,
  { summary, security, parameters, requestBody, responses }: Described,
) => {
  const asked = parameters.filter((one) => one.in === 'query')
  const answers = Object.fromEntries(Object.entries(responses).filter(([, answer]) => !isRefusal(answer)))
  const id = `${method} ${path}`
  return `<details id="${escaped(encodeURIComponent(id))}"><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> – ${prose(summary)}</summary>
${security ? '<p>Needs no session.</p>' : ''}${asked.length > 0 ? `<h4>Query</h4>${json(asked)}` : ''}${requestBody ? `<h4>Body</h4>${json(requestBody)}` : ''}
<h4>Answers</h4>${json(answers)}</details>`
}

/** Returns the document as a self-contained HTML page. */
export const pageOf = ({ info, tags, paths, components }: OpenApi): string => {
  const of = (room: string) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(room))
        .map(([method, described]) => operation(method, path, described)),
    )
  const rooms = tags.map(({ name }) => `<section><h2>${escaped(name)}</h2>\n${of(name).join('\n')}</section>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)} API</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(info.title)} API ${escaped(info.version)}</h1>
<p>${prose(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${rooms.join('\n')}
<section><h2>Nouns and refusals</h2>${json(components)}</section></main></body></html>`
}

import * as z from 'zod'
import type { oas31 } from 'zod-openapi'
import { once } from '../contract/rules/dates.ts'
import { type ApiDocument, describeApi } from './openapi.ts'
import { escapeMarkup } from './pages/escape.ts'
import { fileOf, type StaticFile } from './pages/files.ts'
import { sendStatic } from './pages/serve-files.ts'
import { lookAt } from './server/limits/admit.ts'
import type { Route } from './server/route.ts'

/** The styles are a file of their own: the security policy forbids styles inside the page. */
const docsStyle = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; border-bottom: 2px solid; padding-bottom: 0.25rem; }
h3 { margin-top: 2rem; font-size: 1.1rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.375rem; }
summary { cursor: pointer; padding: 0.5rem 0; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
`

type Operation = oas31.OperationObject
type Parameter = NonNullable<Operation['parameters']>[number]

const code = (text: string): string => `<code>${escapeMarkup(text)}</code>`
const json = (value: unknown): string =>
  `<pre tabindex="0">${escapeMarkup(JSON.stringify(value, null, 2))}</pre>`
const folded = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary>${json(value)}</details>`

const parameterRow = (parameter: Parameter): string =>
  '$ref' in parameter
    ? ''
    : `<tr><th scope="row">${code(parameter.name)}</th><td>${parameter.in}</td><td>${code(JSON.stringify(parameter.schema))}</td></tr>`

const parameterTable = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ''
    : `<div class="scroll" tabindex="0" role="region" aria-label="Parameters"><table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Schema</th></tr></thead><tbody>${parameters.map(parameterRow).join('')}</tbody></table></div>`

const responseItem = ([status, response]: [string, { description?: string }]): string =>
  `<li>${code(status)} ${escapeMarkup(response.description ?? '')}</li>`

const operationSection = (method: string, path: string, operation: Operation): string => `
<section>
<h3>${code(`${method.toUpperCase()} ${path}`)}</h3>
<p>${escapeMarkup(operation.summary ?? '')}</p>
${parameterTable(operation.parameters ?? [])}
${operation.requestBody === undefined ? '' : folded('Request body', operation.requestBody)}
<ul>${Object.entries(operation.responses ?? {})
  .map(responseItem)
  .join('')}</ul>
${folded('Responses', operation.responses)}
</section>`

type Entry = { area: string; html: string }

const entriesOf = (document: ApiDocument): Entry[] =>
  Object.entries(document.paths ?? {}).flatMap(
    ([path, { get, post, put, patch, delete: remove }]) =>
      Object.entries({ get, post, put, patch, delete: remove }).flatMap(([method, operation]) =>
        operation === undefined
          ? []
          : [
              {
                area: operation.tags?.[0] ?? '',
                html: operationSection(method, path, operation),
              },
            ],
      ),
  )

const areaSection = (area: string, entries: readonly Entry[]): string =>
  `<h2>${escapeMarkup(area)}</h2>${entries
    .filter((entry) => entry.area === area)
    .map((entry) => entry.html)
    .join('')}`

/** The API's description as a page for people, without scripts. */
const docsPage = (document: ApiDocument): string => {
  const entries = entriesOf(document)
  const areas = [...new Set(entries.map((entry) => entry.area))]
  const schemas = Object.entries(document.components?.schemas ?? {})
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Duka API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>Duka API</h1>
<p>${escapeMarkup(document.info.description ?? '')}</p>
<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
${areas.map((area) => areaSection(area, entries)).join('')}
<h2>Schemas</h2>
${schemas.map(([name, schema]) => `<h3 id="${escapeMarkup(name)}">${escapeMarkup(name)}</h3>${json(schema)}`).join('')}
</main>
</body>
</html>`
}

const area = 'Operations'
const plain = {
  method: 'GET',
  area,
  input: z.object({}),
  status: 200,
  errors: ['RATE_LIMITED'],
} as const

const serving =
  (file: () => StaticFile): Route['serve'] =>
  (ctx, deps) =>
    lookAt(ctx, deps, () => sendStatic(ctx, file(), 'no-cache'))

/**
 * The routes that serve the API's description, for programs and for people. The description lists the given routes and
 * its own; it is made once, at the first request.
 */
export const describing = (routes: readonly Route[]): readonly Route[] => {
  const document = once(() => describeApi(all))
  const json = once(() => fileOf(JSON.stringify(document()), '.json'))
  const page = once(() => fileOf(docsPage(document()), '.html'))
  const looks = once(() => fileOf(docsStyle, '.css'))
  const openapi: Route = {
    ...plain,
    path: '/openapi.json',
    summary: 'This description, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
    serve: serving(json),
  }
  const docs: Route = {
    ...plain,
    path: '/docs',
    summary: 'This description, to read',
    response: undefined,
    serve: serving(page),
  }
  const style: Route = {
    ...plain,
    path: '/docs/style.css',
    summary: 'The looks of /docs',
    response: undefined,
    serve: serving(looks),
  }
  const all: readonly Route[] = [...routes, openapi, docs, style]
  return [openapi, docs, style]
}

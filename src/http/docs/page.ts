import type { oas31 } from 'zod-openapi'
import { escapeMarkup } from '../pages/escape.ts'
import type { ApiDocument } from './openapi.ts'

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

/** The API's description for people: one page without scripts. */
export const docsPage = (document: ApiDocument): string => {
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

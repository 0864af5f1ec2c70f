import { csvTime } from '#src/contract/rules/csv.ts'
import { escapeMarkup } from '../../pages/escape.ts'

/** What a file of a person's data holds: JSON, without types of its own. */
export type Data =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Data[]
  | { readonly [field: string]: Data }

/** A part of the file. `name` names it in JSON, `title` in the page. Its items are read while the file is sent. */
export type Section = { name: string; title: string; items: AsyncIterable<Data> | Iterable<Data> }

/** Writes the sections as one JSON object, item by item. `madeAt` is ISO 8601 in UTC. */
export async function* writeJson(
  sections: readonly Section[],
  madeAt: string,
): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(madeAt)}`
  for (const { name, items } of sections) {
    yield `,\n${JSON.stringify(name)}:[`
    let between = '\n'
    for await (const item of items) {
      yield between + JSON.stringify(item)
      between = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

/** 'createdAt' becomes 'Created at'. */
const wordsOf = (field: string): string => {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isEmpty = (data: Data): boolean =>
  data === undefined || data === null || data === '' || (Array.isArray(data) && data.length === 0)

const fieldOf = ([field, data]: readonly [string, Data]): string => {
  const value =
    field === 'photo' && typeof data === 'string'
      ? `<img alt="Photo" src="${escapeMarkup(data)}">`
      : markupOf(data)
  return `<dt>${escapeMarkup(wordsOf(field))}</dt><dd>${value}</dd>`
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Times are Nairobi's: '2026-01-02 06:04:05'. */
const textOf = (data: string | number | boolean): string => {
  if (typeof data === 'boolean') return data ? 'Yes' : 'No'
  const text = String(data)
  return moment.test(text) ? String(csvTime(text)).slice(0, 19).replace('T', ' ') : text
}

/** The data as a list of terms, without empty fields. */
const markupOf = (data: Data): string => {
  if (data === null || data === undefined) return ''
  if (typeof data !== 'object') return escapeMarkup(textOf(data))
  const fields = Object.entries(data).filter(([, value]) => !isEmpty(value))
  if (Array.isArray(data)) {
    return `<ul>${fields.map(([, one]) => `<li>${markupOf(one)}</li>`).join('')}</ul>`
  }
  return `<dl>${fields.map(fieldOf).join('')}</dl>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d2a24;
background:#fff;overflow-wrap:anywhere}article{border:1px solid #ccc;border-radius:10px;padding:.75rem 1rem;margin:1rem 0;
break-inside:avoid}dl{margin:0}dt{font-weight:600;margin-top:.25rem}dd{margin:0 0 0 1rem}ul{margin:0;padding-left:1rem}
img{max-width:16rem;height:auto}`

/** Writes the sections as one page that needs nothing else: it loads nothing, and runs nothing. */
export async function* writeHtml(
  sections: readonly Section[],
  madeAt: string,
): AsyncGenerator<string> {
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your data at Duka</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><h1>Your data at Duka</h1>
<p>Made on ${textOf(madeAt)}. Times are Nairobi’s, money is in KSh.</p>`
  for (const { title, items } of sections) {
    yield `\n<section><h2>${escapeMarkup(title)}</h2>`
    let isNothing = true
    for await (const item of items) {
      isNothing = false
      yield `\n<article>${markupOf(item)}</article>`
    }
    yield isNothing ? '<p>Nothing is kept.</p></section>' : '</section>'
  }
  yield '\n</body></html>\n'
}

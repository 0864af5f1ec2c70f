/*
 * Takes the place of '@rc-component/util/es/Dom/dynamicCSS' in the build (see web/vite.config.ts), through which Ant
 * Design puts its styles into the page. The shop's security policy allows no <style> elements, so this adds style
 * sheets that a script constructs, in the same order.
 */

type Options = { prepend?: boolean | 'queue'; priority?: number }
type Entry = { key: string; css: string; rank: number; sheet: CSSStyleSheet }

/** Stands in for the <style> element that Ant Design expects back. Ant Design only calls its setAttribute. */
type Marked = { setAttribute(): void }
const marked: Marked = { setAttribute: () => undefined }

let entries: readonly Entry[] = []

/** A sheet of a lower rank comes first. Sheets of the same rank keep the order in which they were added. */
const rankOf = ({ prepend, priority = 0 }: Options): number => {
  if (prepend === 'queue') return priority
  return prepend === true ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

const adopt = (next: readonly Entry[]): void => {
  entries = next
  const own = new Set(entries.map(({ sheet }) => sheet))
  const foreign = document.adoptedStyleSheets.filter((sheet) => !own.has(sheet))
  document.adoptedStyleSheets = [...foreign, ...own]
}

export const updateCSS = (css: string, key: string, options: Options = {}): Marked => {
  const same = entries.find((entry) => entry.key === key)
  if (same === undefined) {
    const rank = rankOf(options)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const behind = entries.findIndex((entry) => entry.rank > rank)
    const place = behind === -1 ? entries.length : behind
    adopt(entries.toSpliced(place, 0, { key, css, rank, sheet }))
  } else if (same.css !== css) {
    same.css = css
    same.sheet.replaceSync(css)
  }
  return marked
}

export const removeCSS = (key: string): void => {
  const gone = entries.find((entry) => entry.key === key)
  if (gone === undefined) return
  entries = entries.filter((entry) => entry !== gone)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== gone.sheet)
}

let unnamed = 0

export const injectCSS = (css: string, options: Options = {}): Marked => {
  unnamed += 1
  return updateCSS(css, `unnamed-${unnamed}`, options)
}

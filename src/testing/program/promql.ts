/**
 * Evaluates the few forms of PromQL that Duka's rules use: selectors, `rate` and `increase` over a window, `sum by`,
 * the division of two vectors, and a comparison with a number. It is no Prometheus: it knows no staleness and
 * no extrapolation, and `for` of a rule is not its matter.
 */

type Labels = Readonly<Record<string, string>>
type Sample = { name: string; labels: Labels; value: number }
type Point = Omit<Sample, 'name'>

/** What one scrape of a server gave. `at` in seconds. */
export type Scrape = { at: number; samples: readonly Sample[] }

const labelsIn = (text: string): Labels =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  )

/** The samples of Prometheus's text format. */
export const samplesIn = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)
    if (found === null) return []
    const [, name = '', labels = '', value = ''] = found
    return [{ name, labels: labelsIn(labels), value: Number(value.replace('Inf', 'Infinity')) }]
  })

type Matcher = { label: string; fits(value: string): boolean }

const matchersIn = (text: string): Matcher[] =>
  [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', sign = '', value = '']) => {
    const whole = new RegExp(`^(?:${value})$`)
    const fits = {
      '=': (one: string) => one === value,
      '!=': (one: string) => one !== value,
      '=~': (one: string) => whole.test(one),
      '!~': (one: string) => !whole.test(one),
    }[sign]
    if (fits === undefined) throw new Error(`Unknown sign ${sign}`)
    return { label, fits }
  })

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort())

/** The points of the series that a selector such as `name{label="value"}` chooses from a scrape. */
const select = (selector: string, { samples }: Scrape): Point[] => {
  const [, name, inside = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector.trim()) ?? []
  if (name === undefined) throw new Error(`No selector: ${selector}`)
  const matchers = matchersIn(inside)
  return samples
    .filter((one) => one.name === name)
    .filter(({ labels }) => matchers.every(({ label, fits }) => fits(labels[label] ?? '')))
    .map(({ labels, value }) => ({ labels, value }))
}

/** By how much a counter grew. A fall is a restart from 0. */
const growth = (values: readonly number[]): number =>
  values.slice(1).reduce((sum, value, n) => {
    const before = values[n] ?? 0
    return sum + (value < before ? value : value - before)
  }, 0)

const secondsOf = (duration: string): number => {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? []
  const size = { s: 1, m: 60, h: 3_600 }[unit]
  if (size === undefined) throw new Error(`No duration: ${duration}`)
  return Number(count) * size
}

/** The growth of each series within the window. A series with one point in it has none, as in Prometheus. */
const grown = (
  selector: string,
  duration: string,
  scrapes: readonly Scrape[],
  perSecond: boolean,
) => {
  const end = scrapes.at(-1)?.at ?? 0
  const within = scrapes.filter(({ at }) => at >= end - secondsOf(duration))
  const series = new Map<string, { labels: Labels; points: { at: number; value: number }[] }>()
  for (const scrape of within) {
    for (const { labels, value } of select(selector, scrape)) {
      const known = series.get(keyOf(labels)) ?? { labels, points: [] }
      known.points.push({ at: scrape.at, value })
      series.set(keyOf(labels), known)
    }
  }
  return [...series.values()].flatMap(({ labels, points }): Point[] => {
    const [first, last] = [points.at(0), points.at(-1)]
    if (first === undefined || last === undefined || first === last) return []
    const grew = growth(points.map(({ value }) => value))
    return [{ labels, value: perSecond ? grew / (last.at - first.at) : grew }]
  })
}

const pick = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (labels[name] ? [[name, labels[name]]] : [])))

const summed = (points: readonly Point[], by: readonly string[]): Point[] => {
  const sums = new Map<string, Point>()
  for (const { labels, value } of points) {
    const group = pick(labels, by)
    const before = sums.get(keyOf(group))?.value ?? 0
    sums.set(keyOf(group), { labels: group, value: before + value })
  }
  return [...sums.values()]
}

const without = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)))

/** Divides points whose labels are the same but for the ignored ones. */
const divided = (above: readonly Point[], below: readonly Point[], ignored: readonly string[]) =>
  above.flatMap((one): Point[] => {
    const labels = without(one.labels, ignored)
    const other = below.find((it) => keyOf(without(it.labels, ignored)) === keyOf(labels))
    return other === undefined ? [] : [{ labels, value: one.value / other.value }]
  })

const words = (list = ''): string[] => list.split(',').map((word) => word.trim())

const vectorOf = (expression: string, scrapes: readonly Scrape[]): Point[] => {
  const text = expression.trim()
  const division = /^(.+) \/ (?:ignoring\s*\(([^)]*)\) )?(.+)$/.exec(text)
  if (division !== null) {
    const [, above = '', ignored, below = ''] = division
    return divided(vectorOf(above, scrapes), vectorOf(below, scrapes), words(ignored))
  }
  const sum = /^sum(?: by \(([^)]*)\) )?\((.+)\)$/.exec(text)
  if (sum !== null) return summed(vectorOf(sum[2] ?? '', scrapes), words(sum[1]))
  const growing = /^(rate|increase)\((.+)\[(\w+)\]\)$/.exec(text)
  if (growing !== null) {
    const [, kind, selector = '', duration = ''] = growing
    return grown(selector, duration, scrapes, kind === 'rate')
  }
  const last = scrapes.at(-1)
  return last === undefined ? [] : select(text, last)
}

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '==': (value, bound) => value === bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
}

/** The points for which a rule's expression holds at the last scrape. Empty: the alert does not fire. */
export const holding = (expression: string, scrapes: readonly Scrape[]): Point[] => {
  const [, vector = '', sign = '', bound = ''] =
    /^(.+) (==|>|<) (-?[\d.]+)$/.exec(expression.trim()) ?? []
  const compare = comparisons[sign]
  if (compare === undefined) throw new Error(`No comparison with a number: ${expression}`)
  return vectorOf(vector, scrapes).filter(({ value }) => compare(value, Number(bound)))
}

/** The names of the metrics in an expression. */
export const metricsIn = (expression: string): string[] => {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|ignoring|on|without)\s*\([^)]*\)/g, '')
  const known = ['sum', 'rate', 'increase', 'max', 'histogram_quantile']
  return [...bare.matchAll(/[a-z_]\w*/g)]
    .map(([name]) => name)
    .filter((one) => !known.includes(one))
}

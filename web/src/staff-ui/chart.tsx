import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { hourText } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import styles from './chart.module.css'
import { shortDay } from './dated.ts'
import { useMedia } from './staff-theme.tsx'

type Series = { label: string; values: readonly (number | null)[] }

export type Drawn = {
  kind: 'line' | 'bars'
  /** The labels of the horizontal axis, such as days or hours. Each series has one value for each label. */
  labels: readonly string[]
  series: readonly Series[]
  /** The text of a value, on the axis and beside the pointer. */
  show(value: number): string
}

export type TitledChart = { title: string; drawn: Drawn }

/** '5 Mar'. Takes 'YYYY-MM-DD'. */
export const dayLabel = ({ day }: { day: string }): string => shortDay(day)

/** '09:00'. For use with `map` on a list with one value for each hour of the day. */
export const hourLabel = (_: unknown, hour: number): string => hourText(hour)

/** The colours of the chart, in the present light or dark scheme. */
type Palette = { lines: readonly string[]; text: string; grid: string; font: string }

const BAR = { share: 0.7, widestPx: 48 }
/** The width of the widest character in the font of the axes. */
const LETTER_PX = 8
/** The axis reaches this many times as high as the highest value. */
const ROOM = 1.1

const axis = ({ text, grid, font }: Palette, lines: boolean): uPlot.Axis => ({
  stroke: text,
  font: `13px ${font}`,
  grid: { show: lines, stroke: grid, width: 1 },
  ticks: { show: false },
})

/** The width in pixels that an axis needs for its longest text. */
const widthOf = (texts: readonly string[] | null): number =>
  Math.max(3, ...(texts ?? []).map((text) => text.length)) * LETTER_PX + 2 * LETTER_PX

/** Labels stand at whole numbers. A place between two of them has no text. */
const labelAt = (labels: readonly string[], at: number): string => labels[at] ?? ''

export const chartData = ({ labels, series }: Drawn): uPlot.AlignedData => [
  labels.map((_, index) => index),
  ...series.map(({ values }) => [...values]),
]

/** The text beside a series' name. It is empty while no pointer rests on the chart. */
const writtenAt = (show: Drawn['show'], value: number | null, at: number | null): string => {
  if (at === null) return ''
  return value === null ? '–' : show(value)
}

/** The vertical axis begins at zero, so that the lengths of the bars can be compared. */
export const chartOptions = (
  { kind, labels, series, show }: Drawn,
  palette: Palette,
  bars: (options: uPlot.Series.BarsPathBuilderOpts) => uPlot.Series.PathBuilder,
): Omit<uPlot.Options, 'width' | 'height'> => ({
  scales: {
    x: { time: false, range: () => [-0.5, labels.length - 0.5] },
    y: { range: (_, _min, most) => [0, most > 0 ? most * ROOM : 1] },
  },
  axes: [
    {
      ...axis(palette, false),
      incrs: [1, 2, 7, 14, 28],
      values: (_, at) => at.map((one) => labelAt(labels, one)),
    },
    { ...axis(palette, true), size: (_, texts) => widthOf(texts), values: (_, at) => at.map(show) },
  ],
  series: [
    { label: '', value: (_, at) => labelAt(labels, at) },
    ...series.map(({ label }, index) => {
      const colour = palette.lines[index % palette.lines.length] ?? palette.text
      return {
        label,
        stroke: colour,
        width: 2,
        value: (_: uPlot, value: number | null, __: number, at: number | null) =>
          writtenAt(show, value, at),
        ...(kind === 'line'
          ? {}
          : {
              fill: colour,
              paths: bars({ size: [BAR.share, BAR.widestPx] }),
              points: { show: false },
            }),
      }
    }),
  ],
  cursor: { y: false, drag: { x: false, y: false } },
})

const HEIGHT_PX = 260

const paletteOf = (): Palette => {
  const tokens = getComputedStyle(document.documentElement)
  const of = (name: string): string => tokens.getPropertyValue(`--${name}`).trim()
  return {
    lines: [of('leaf-ink'), of('sky-ink'), of('tomato-ink')],
    text: of('ink-2'),
    grid: of('line'),
    font: of('font-text'),
  }
}

/** Draws the chart as wide as its element. A browser without canvas shows only the table. */
const draw = (place: HTMLElement, drawn: Drawn): (() => void) => {
  if (document.createElement('canvas').getContext('2d') === null) return () => undefined
  const options = chartOptions(drawn, paletteOf(), (bars) => {
    const paths = uPlot.paths.bars?.(bars)
    if (paths === undefined) throw new Error('This uPlot draws no bars')
    return paths
  })
  const size = () => ({ width: place.clientWidth, height: HEIGHT_PX })
  const chart = new uPlot({ ...options, ...size() }, chartData(drawn), place)
  const watch = new ResizeObserver(() => chart.setSize(size()))
  watch.observe(place)
  return () => {
    watch.disconnect()
    chart.destroy()
  }
}

const Table = ({ title, labels, series, show }: Drawn & { title: string }) => (
  <table>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <td />
        {series.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {labels.map((label, row) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {series.map(({ label: of, values }) => (
            <td key={of}>{typeof values[row] === 'number' ? show(values[row]) : '–'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/**
 * A chart, and the same figures as a table. `title` says the main result in words.
 * `drawn` must stay the same object between renders, or the chart is drawn anew.
 */
export const Chart = ({ title, drawn }: TitledChart) => {
  const place = useRef<HTMLDivElement>(null)
  const dark = useMedia('(prefers-color-scheme: dark)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours.
  useEffect(() => (place.current === null ? undefined : draw(place.current, drawn)), [drawn, dark])
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div ref={place} className={styles.place} aria-hidden="true" />
      <details className={styles.table}>
        <summary>{t('Show as a table')}</summary>
        <Table title={title} {...drawn} />
      </details>
    </figure>
  )
}

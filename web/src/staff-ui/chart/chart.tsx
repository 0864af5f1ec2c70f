import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { fill as t } from '#contract/rules/fill.ts'
import { useMedia } from '../use-media.ts'
import styles from './chart.module.css'
import { chartData, chartOptions, type Drawn, type Palette } from './chart-options.ts'

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

/** Draws into the element, as wide as that is. A browser that can draw nothing still has the table. */
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
 * Values over days or the like, in the system's colour scheme. `title` says the one thing that the chart tells, and the
 * table says the same in figures. `drawn` must keep its identity between renders.
 */
export const Chart = ({ title, drawn }: { title: string; drawn: Drawn }) => {
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

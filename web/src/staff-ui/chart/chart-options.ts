import type uPlot from 'uplot'

export type Series = { label: string; values: readonly (number | null)[] }

export type Drawn = {
  kind: 'line' | 'bars'
  /** The places of the values, e.g. days or hours: one for each value of a series. */
  labels: readonly string[]
  series: readonly Series[]
  /** Writes a value, at its axis and where the pointer rests. */
  show(value: number): string
}

/** The shop's colours in the present scheme. */
export type Palette = { lines: readonly string[]; text: string; grid: string; font: string }

const BAR = { share: 0.7, widestPx: 48 }
/** The width of the widest letter in the axes' font. */
const LETTER_PX = 8
/** The axis is so many times as high as the highest value. */
const ROOM = 1.1

const axis = ({ text, grid, font }: Palette, lines: boolean): uPlot.Axis => ({
  stroke: text,
  font: `13px ${font}`,
  grid: { show: lines, stroke: grid, width: 1 },
  ticks: { show: false },
})

/** The width of an axis that has room for its longest text. */
const widthOf = (texts: readonly string[] | null): number =>
  Math.max(3, ...(texts ?? []).map((text) => text.length)) * LETTER_PX + 2 * LETTER_PX

/** Categories stand at whole numbers, and nothing between them has a name. */
const labelAt = (labels: readonly string[], at: number): string => labels[at] ?? ''

export const chartData = ({ labels, series }: Drawn): uPlot.AlignedData => [
  labels.map((_, index) => index),
  ...series.map(({ values }) => [...values]),
]

/** What stands beside a series' name: nothing where no pointer rests. */
const writtenAt = (show: Drawn['show'], value: number | null, at: number | null): string => {
  if (at === null) return ''
  return value === null ? '–' : show(value)
}

/** Values begin at zero, so that the lengths of bars compare as the values do. */
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

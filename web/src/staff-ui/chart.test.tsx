import { expect, test } from 'vitest'
import { show } from '#web/testing/render.tsx'
import { Chart, chartData, chartOptions, type Drawn } from './chart.tsx'

const drawn: Drawn = {
  kind: 'bars',
  labels: ['16:00', '17:00', '18:00'],
  series: [
    { label: 'Kabete', values: [3, 5, 9] },
    { label: 'Karen', values: [1, null, 2] },
  ],
  show: (value) => `${value} orders`,
}
const palette = { lines: ['green', 'orange'], text: 'ink', grid: 'grey', font: 'Figtree' }
const noBars = () => () => null
const optionsOf = (over: Partial<Drawn> = {}) =>
  chartOptions({ ...drawn, ...over }, palette, noBars)
const rangeOf = (options: ReturnType<typeof optionsOf>, most: number): unknown => {
  const range: unknown = options.scales?.y?.range
  return typeof range === 'function' ? range(undefined, 3, most, 'y') : undefined
}

test('the table says the same as the chart, for who cannot see it', () => {
  const { place } = show(<Chart title="Orders by hour: most at 18:00" drawn={drawn} />)
  const rows = [...place.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['', 'Kabete', 'Karen'],
    ['16:00', '3 orders', '1 orders'],
    ['17:00', '5 orders', '–'],
    ['18:00', '9 orders', '2 orders'],
  ])
  expect(place.querySelector('figcaption')?.textContent).toBe('Orders by hour: most at 18:00')
})

test('values begin at zero, and an empty chart has room too', () => {
  expect(rangeOf(optionsOf(), 9)).toEqual([0, 9.9])
  expect(rangeOf(optionsOf({ kind: 'line' }), 9)).toEqual([0, 9.9])
  expect(rangeOf(optionsOf(), 0)).toEqual([0, 1])
})

test('each series has a colour of the shop, and a gap stays a gap', () => {
  const [, first, second] = optionsOf().series
  expect([first?.stroke, second?.stroke]).toEqual(['green', 'orange'])
  expect(first?.fill).toBe('green')
  expect(optionsOf({ kind: 'line' }).series[1]?.fill).toBeUndefined()
  expect(chartData(drawn)).toEqual([
    [0, 1, 2],
    [3, 5, 9],
    [1, null, 2],
  ])
})

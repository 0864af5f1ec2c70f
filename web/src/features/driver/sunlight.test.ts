import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spec } from '#spec'

type Colours = Readonly<Record<string, string>>

const [light, dark] = ['../../styles/tokens.css', 'sunlight.module.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .reduce<readonly [Colours, Colours]>(
    ([inLight, inDark], css) => {
      const [own = '', darker = ''] = css.split('@media (prefers-color-scheme: dark)')
      const of = (text: string): Colours =>
        Object.fromEntries(
          [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
            name,
            value,
          ]),
        )
      return [
        { ...inLight, ...of(own) },
        { ...inDark, ...of(own), ...of(darker) },
      ]
    },
    [{}, {}],
  )

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Words and what they stand on, on the driver's page. */
const pairs = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'leaf-soft'],
  ['ink', 'mango-soft'],
  ['ink-2', 'ground'],
  ['ink-2', 'surface'],
  ['leaf-ink', 'ground'],
  ['leaf-ink', 'surface'],
  ['on-leaf', 'leaf'],
  ['sky-ink', 'sky-soft'],
] as const

test.each([
  ['light', light],
  ['dark', dark],
])('in sunlight the driver reads every word: 7 to 1, %s', (_, colours) => {
  spec('operations 2.7', 'In sunlight the driver reads every word: 7 to 1 in both schemes')
  const low = pairs.flatMap(([words, ground]) => {
    const found = contrast(colours[words] ?? '', colours[ground] ?? '')
    return found >= 7 ? [] : [`${words} on ${ground}: ${found.toFixed(2)}`]
  })
  expect(low).toEqual([])
})

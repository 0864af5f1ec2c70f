import { expect, test } from 'vitest'
import { scanPace } from './scan-pace.ts'

/** Types each text with so many ms between its keys, a second after the text before, and presses Enter at last. */
const typed = (...texts: [text: string, every: number][]): string | undefined => {
  const { press } = scanPace()
  let at = 0
  for (const [text, every] of texts) {
    at += 1_000
    for (const key of text) {
      press(key, at)
      at += every
    }
  }
  return press('Enter', at)
}

test.each(['4069', 'FLR-001', '40691', '6161100123459', '12345678901234'])(
  'a scanner is known by its pace, however short the code: %s',
  (code) => {
    expect(typed([code, 49])).toBe(code)
    expect(typed([code, 50])).toBeUndefined()
  },
)

test('of pieces that were typed before a scan the code alone is a code', () => {
  expect(typed(['12', 120], ['40691', 10])).toBe('40691')
})

test('a busy machine holds a key back, and the code stays whole', () => {
  const { press } = scanPace()
  const held = (n: number): number => (n < 3 ? 0 : 120)
  for (const [n, key] of [...'40170725'].entries()) press(key, n * 15 + held(n))
  expect(press('Enter', 240)).toBe('40170725')
})

test('a number of pieces that is typed in a hurry is no code', () => {
  expect(typed(['144', 30])).toBeUndefined()
})

test('capital letters come with Shift, which is no sign of the code', () => {
  const { press } = scanPace()
  for (const [n, key] of ['Shift', 'A', 'B', '-', '1'].entries()) press(key, n * 10)
  expect(press('Enter', 55)).toBe('AB-1')
})

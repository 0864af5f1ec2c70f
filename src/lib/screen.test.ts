import { expect, test } from 'vitest'
import { openScreen } from './screen.ts'

const screen = (isTTY: boolean) => {
  let written = ''
  let now = 0
  const output = {
    isTTY,
    write: (text: string) => {
      written += text
    },
  }
  return {
    ...openScreen(output, { elapsed: () => now }),
    later: (ms: number) => {
      now += ms
    },
    written: () => written,
  }
}

test('writes a line now and then, and one at the end of each step, where nobody watches', () => {
  const { show, say, later, written } = screen(false)
  for (let done = 1; done <= 400; done += 1) {
    later(30)
    show({ what: 'Copying', done, total: 400 })
  }
  show({ what: 'Copying', done: 400, total: 400 })
  show({ what: 'Keys', done: 3, total: 0 })
  say('Done.')
  expect(written().split('\n')).toEqual([
    'Copying: 168 of 400 (42 %, 7 s left)',
    'Copying: 335 of 400 (83 %, 2 s left)',
    'Copying: 400 of 400 (100 %)',
    'Done.',
    '',
  ])
})

test('draws a bar over itself on a terminal, and leaves it standing at the end', () => {
  const { show, say, later, written } = screen(true)
  for (const done of [10, 20, 40]) {
    later(100)
    show({ what: 'Copying', done, total: 40 })
  }
  say('Done.')
  const drawn = written().split('\r\x1b[2K')
  expect(drawn.at(-2)).toBe('[###############...............] Copying: 20 of 40 (50 %, 1 s left)')
  expect(drawn.at(-1)).toBe('[##############################] Copying: 40 of 40 (100 %)\nDone.\n')
})

test('tells how long it will still take, by the speed since it began', () => {
  const { show, later, written } = screen(false)
  show({ what: 'Copying', done: 500_000, total: 1_000_000 })
  for (const done of [510_000, 990_000]) {
    later(10_000)
    show({ what: 'Copying', done, total: 1_000_000 })
  }
  expect(written().split('\n').slice(0, 2)).toEqual([
    'Copying: 510000 of 1000000 (51 %, 9 min left)',
    'Copying: 990000 of 1000000 (99 %, 1 s left)',
  ])
})

import { expect, test } from 'vitest'
import { openScreen } from './progress.ts'

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
    ...openScreen(output, () => now),
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
  show({ what: 'Keys', done: 3, total: 0 })
  say('Done.')
  expect(written().split('\n')).toEqual([
    'Copying: 168 of 400 (42 %)',
    'Copying: 335 of 400 (83 %)',
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
  expect(drawn.at(-2)).toBe('[###############...............] Copying: 20 of 40 (50 %)')
  expect(drawn.at(-1)).toBe('[##############################] Copying: 40 of 40 (100 %)\nDone.\n')
})

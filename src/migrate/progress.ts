/** How far a piece of work has come. `what` names the step; `total` is 0 where nobody knows it. */
export type Progress = { what: string; done: number; total: number }

/** Shows progress until the next `say`. */
export type Screen = { show(progress: Progress): void; say(line: string): void }

type Output = { isTTY?: boolean; write(text: string): unknown }

const WIDTH = 30
const REDRAW_MS = 100
const LINE_EVERY_MS = 5_000

const percent = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))

const lineOf = (progress: Progress): string => {
  const { what, done, total } = progress
  return total === 0 ? `${what}: ${done}` : `${what}: ${done} of ${total} (${percent(progress)} %)`
}

const barOf = (progress: Progress): string => {
  const filled = Math.round((percent(progress) / 100) * WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${lineOf(progress)}`
}

/** On a terminal a bar that is drawn over; elsewhere a line every five seconds, and one at the end of each step. */
export const openScreen = (output: Output, now: () => number): Screen => {
  const every = output.isTTY ? REDRAW_MS : LINE_EVERY_MS
  let step: string | undefined
  let shownAt = 0
  let isOpen = false

  const draw = (progress: Progress) => {
    if (!output.isTTY) return output.write(`${lineOf(progress)}\n`)
    output.write(`\r\x1b[2K${barOf(progress)}`)
    isOpen = true
  }
  const close = () => {
    if (isOpen) output.write('\n')
    isOpen = false
  }
  return {
    show: (progress) => {
      if (progress.what !== step) {
        close()
        step = progress.what
        shownAt = now()
      }
      const isDone = progress.total > 0 && progress.done === progress.total
      if (!isDone && now() - shownAt < every) return
      shownAt = now()
      draw(progress)
    },
    say: (line) => {
      close()
      step = undefined
      output.write(`${line}\n`)
    },
  }
}

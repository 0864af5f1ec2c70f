import type { World } from './world.ts'

/** The progress of one step, named by `what`. `total` is 0 if it is unknown. */
type Progress = { what: string; done: number; total: number }

/** Shows progress until the next `say`. */
export type Screen = { show(progress: Progress): void; say(line: string): void }

type Output = { isTTY?: boolean; write(text: string): unknown }

/**
 * A step, with the moment and the work done when it was first shown. Its speed is measured from then on. `drawn`: the work
 * done when it was last drawn.
 */
type Step = { what: string; begunAt: number; doneBefore: number; drawn?: number }

const WIDTH = 30
const REDRAW_MS = 100
const LINE_EVERY_MS = 5_000

const percent = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))

/** A duration in seconds up to two minutes, and in minutes beyond. */
const durationOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** The time that is left for the step, at its speed so far. Empty: the time is unknown, or the step is over. */
const restOf = ({ done, total }: Progress, { begunAt, doneBefore }: Step, now: number): string => {
  const left = total - done
  const since = done - doneBefore
  return left <= 0 || since <= 0 ? '' : `, ${durationOf(((now - begunAt) / since) * left)} left`
}

const lineOf = (progress: Progress, rest: string): string => {
  const { what, done, total } = progress
  return total === 0
    ? `${what}: ${done}`
    : `${what}: ${done} of ${total} (${percent(progress)} %${rest})`
}

const barOf = (progress: Progress): string => {
  const filled = Math.round((percent(progress) / 100) * WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`
}

/**
 * Shows progress as a bar on a terminal. Elsewhere it prints a line every five seconds, and one at the end of each
 * step.
 */
export const openScreen = (output: Output, { elapsed }: Pick<World, 'elapsed'>): Screen => {
  const every = output.isTTY ? REDRAW_MS : LINE_EVERY_MS
  let step: Step | undefined
  let shownAt = 0
  let isOpen = false

  const draw = (progress: Progress, of: Step) => {
    const line = lineOf(progress, restOf(progress, of, elapsed()))
    if (!output.isTTY) return output.write(`${line}\n`)
    output.write(`\r\x1b[2K${barOf(progress)} ${line}`)
    isOpen = true
  }
  const close = () => {
    if (isOpen) output.write('\n')
    isOpen = false
  }
  const begin = ({ what, done }: Progress): Step => {
    close()
    shownAt = elapsed()
    return { what, begunAt: elapsed(), doneBefore: done }
  }
  const isDue = ({ done, total }: Progress, { drawn }: Step): boolean =>
    total > 0 && done === total ? drawn !== done : elapsed() - shownAt >= every
  return {
    show: (progress) => {
      if (progress.what !== step?.what) step = begin(progress)
      if (!isDue(progress, step)) return
      shownAt = elapsed()
      step.drawn = progress.done
      draw(progress, step)
    },
    say: (line) => {
      close()
      step = undefined
      output.write(`${line}\n`)
    },
  }
}

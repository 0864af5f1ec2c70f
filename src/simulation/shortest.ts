import type { Broken } from './checks/checks.ts'
import { DAY_MS, type Plan, type Step } from './plan.ts'
import { run } from './run.ts'
import type { Template } from './template.ts'

const MOST_TRIES = 150

const daysOf = (steps: readonly Step[], days: number): Step[][] =>
  Array.from({ length: days }, (_, day) =>
    steps.filter(({ at }) => Math.floor(at / DAY_MS) === day),
  )

type StillBreaks = (left: readonly Step[]) => Promise<boolean>

/** Leaves out parts of `size` steps, one after the other, where the rest still breaks the promise. */
const withoutParts = async (
  steps: readonly Step[],
  size: number,
  stillBreaks: StillBreaks,
): Promise<readonly Step[]> => {
  let left = steps
  for (let from = 0; from < left.length; ) {
    const fewer = [...left.slice(0, from), ...left.slice(from + size)]
    if (await stillBreaks(fewer)) left = fewer
    else from += size
  }
  return left
}

/**
 * Leaves out steps as long as the rest breaks the same promise: first large parts of the plan, then smaller ones, and
 * at last single steps.
 */
export const shortest = async (template: Template, plan: Plan, broken: readonly Broken[]) => {
  const names = new Set(broken.map((one) => one.check))
  let tries = 0
  const stillBreaks: StillBreaks = async (left) => {
    if (tries >= MOST_TRIES) return false
    tries += 1
    const days = daysOf(left, plan.days.length)
    const outcome = await run(template, { ...plan, days })
    return outcome.broken.some((one) => names.has(one.check))
  }
  let steps: readonly Step[] = plan.days.flat()
  for (let size = Math.ceil(steps.length / 2); ; size = Math.ceil(size / 2)) {
    steps = await withoutParts(steps, size, stillBreaks)
    if (size <= 1) return { steps, tries }
  }
}

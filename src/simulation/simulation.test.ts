import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Plan, planOf } from './plan.ts'
import { run } from './run.ts'
import { makeTemplate, type Template } from './template.ts'

let template: Template
// What a dead process was doing may fail after its death, when its files are closed.
const ofTheDead = () => undefined
beforeAll(async () => {
  process.on('unhandledRejection', ofTheDead)
  template = await makeTemplate()
})
afterAll(() => {
  template.remove()
  process.off('unhandledRejection', ofTheDead)
})

/** The first steps of the seed's day, so that the test takes some seconds. */
const morningOf = (seed: number): Plan => {
  const plan = planOf(seed, 1)
  return { ...plan, days: plan.days.map((steps) => steps.slice(0, 90)) }
}

it('keeps its promises through crashes, a full disk, doubled jobs and a clock that jumps', async () => {
  // The caches of seed 4 are small, and drop most of what they are given.
  for (const seed of [1, 2, 4]) {
    const { broken, events } = await run(template, morningOf(seed))
    expect(broken).toEqual([])
    expect(events).toBeGreaterThan(100)
  }
})

it('writes one log for one seed, and another log for another seed', async () => {
  const logs: string[] = []
  for (const seed of [3, 3, 5]) logs.push((await run(template, morningOf(seed))).log)
  expect(logs[1]).toBe(logs[0])
  expect(logs[2]).not.toBe(logs[0])
})

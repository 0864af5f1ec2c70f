import { describe, expect, it } from 'vitest'
import { comesToRest, holdEveryEvent } from './at-rest.ts'

const figures = ({ orders = 0, reactions = 0, waiting = 0, active = 0, appended = 7 }) =>
  [
    `duka_projection_lag_seconds{reader="orders"} ${orders}`,
    `duka_projection_lag_seconds{reader="reactions"} ${reactions}`,
    `duka_jobs{state="waiting"} ${waiting}`,
    `duka_jobs{state="delayed"} 5`,
    `duka_jobs{state="active"} ${active}`,
    `duka_events_appended_total{outcome="written"} ${appended}`,
  ].join('\n')

/** Shows one after the other, and the last one again and again. `seen`: how many were shown. */
const showing = (all: readonly string[]) => {
  const looks = { seen: 0, look: async () => '' }
  looks.look = async () => {
    looks.seen += 1
    return all[Math.min(looks.seen, all.length) - 1] ?? ''
  }
  return looks
}

const still = figures({})

describe('the read models hold every event', () => {
  it.each([
    ['no process answers', ''],
    ['one lacks an event of this moment', figures({ orders: 0.004 })],
  ])('not while %s', async (_, before) => {
    const looks = showing([before, before, figures({ reactions: 3, waiting: 1 })])
    await holdEveryEvent(looks.look, 5_000)
    expect(looks.seen).toBe(3)
  })
})

describe('a shop comes to rest', () => {
  it.each([
    ['a process does not answer', ''],
    ['a read model lacks an event', figures({ orders: 0.3 })],
    ['an event has become no job yet', figures({ reactions: 0.1 })],
    ['a job waits', figures({ waiting: 1 })],
    ['a job runs', figures({ active: 1 })],
    ['something was appended since the last look', figures({ appended: 6 })],
  ])('not while %s', async (_, before) => {
    const looks = showing([still, before, still, still])
    await comesToRest(looks.look, 5_000)
    // The first look counts no more: there must be two in a row.
    expect(looks.seen).toBe(4)
  })
})

import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { temporaryFolder } from '#src/testing/event-store/opened.ts'
import { startStandIn } from '#src/testing/event-store/stand-in.ts'
import { newEvent, newEvents } from '#src/testing/stores/new-events.ts'
import { until } from '#src/testing/until.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import type { LogTarget } from '../copy-log.ts'
import { openEventStoreDbTarget } from './target.ts'

const AT_ONCE = 256

type Opened = Awaited<ReturnType<typeof openTarget>>

const openTarget = async (deadlineMs = 10_000) => {
  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(() => standIn.stop())
  const target = await openEventStoreDbTarget(standIn.url, realWorld, { deadlineMs })
  onTestFinished(() => target.close())
  const landed = () =>
    standIn
      .log()
      .records.filter(({ type }) => type === 'Tested')
      .map(({ stream, revision }) => `${stream}@${revision}`)
  return { standIn, target, landed }
}

/** Appends of one event each to eight streams in turn, all asked for at once. */
const askFor = (target: LogTarget) => {
  const places = Array.from({ length: AT_ONCE }, (_, n) => ({
    stream: `order-${n % 8}`,
    revision: Math.floor(n / 8),
  }))
  return {
    names: places.map(({ stream, revision }) => `${stream}@${revision}`),
    outcomes: Promise.allSettled(
      places.map(({ stream, revision }) => target.appendNext(stream, revision - 1, newEvents(1))),
    ),
  }
}

const reasonsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))

describe('appends to EventStoreDB that are to keep their order', () => {
  it('land in it though hundreds are under way', async () => {
    const { standIn, target, landed } = await openTarget()
    await target.appendNext('order-9', -1, newEvents(1))
    standIn.injuries.answerAfterMs = 60_000
    const { names } = askFor(target)
    await until('all to be there, none answered', () => landed().length === AT_ONCE + 1)
    expect(landed()).toEqual(['order-9@0', ...names])
  })

  it('land in it also where the first of them open the call', async () => {
    const { target, landed } = await openTarget()
    const { names, outcomes } = askFor(target)
    expect(reasonsOf(await outcomes)).toEqual([])
    expect(landed()).toEqual(names)
  })

  it('are the same append when they are asked for again', async () => {
    const { standIn, target, landed } = await openTarget()
    const events = newEvents(3)
    const first = await target.appendNext('order-1', -1, events)
    const again = await openEventStoreDbTarget(standIn.url, realWorld)
    onTestFinished(() => again.close())
    expect(await again.appendNext('order-1', -1, events)).toEqual(first)
    expect(landed()).toHaveLength(3)
  })

  it('stop at a conflict: nothing is sent behind it', async () => {
    const { target, landed } = await openTarget()
    await target.appendNext('order-1', -1, newEvents(1))
    expect(await target.appendNext('order-1', 7, newEvents(1))).toEqual({ ok: false, actual: 0 })
    await expect(target.appendNext('order-2', -1, newEvents(1))).rejects.toThrow(
      'order-1 is at revision 0, not 7',
    )
    expect(landed()).toEqual(['order-1@0'])
  })

  it('stop at one that is too large, and say so', async () => {
    const { target } = await openTarget()
    const large = newEvent({ text: 'x'.repeat(1_100_000) })
    const appending = target.appendNext('order-1', -1, [large])
    await expect(appending).rejects.toThrow('maximum-append-size-exceeded')
    await expect(appending).rejects.not.toThrow(StoreUnavailable)
  })

  const ends = {
    'the connection breaks': ({ standIn }: Opened) => standIn.stop(),
    'the server falls silent': ({ standIn }: Opened) => {
      standIn.injuries.mute = true
    },
    'the server ends the call without a word': ({ standIn }: Opened) => standIn.endBatches(),
  }
  for (const [what, hurt] of Object.entries(ends)) {
    it(`leave no gap where ${what}`, async () => {
      const opened = await openTarget(1_500)
      const { target, landed } = opened
      await target.appendNext('order-9', -1, newEvents(1))
      const { names, outcomes } = askFor(target)
      await until('some to be there', () => landed().length > 1)
      hurt(opened)
      const later: Promise<unknown>[] = []
      let settled: PromiseSettledResult<unknown>[] | undefined
      void outcomes.then((all) => {
        settled = all
      })
      const reasons = reasonsOf(
        await until('all to be answered or given up', () => {
          later.push(target.appendNext('order-late', later.length - 1, newEvents(1)))
          later.at(-1)?.catch(() => {})
          return settled
        }),
      )
      expect(reasons.length).toBeGreaterThan(0)
      for (const reason of reasons) expect(reason).toBeInstanceOf(StoreUnavailable)
      await expect(later.at(-1)).rejects.toThrow(StoreUnavailable)
      const there = landed().slice(1)
      expect(there).toEqual(names.slice(0, there.length))
    })
  }
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { clientOf, type Inbox, openInbox, promptOf, recordOf } from '#src/testing/daraja/daraja.ts'
import { readStkCallback } from '../callback.ts'
import type { Daraja } from '../client.ts'
import { deviations, documented } from '../documented-shapes.ts'
import { readReversalResult } from '../reversal.ts'
import type { Timings } from './outcomes.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

const timings: Timings = { answerMs: 60, lateMs: 400, repeatMs: 20 }
const receiptShape = /^[A-Z]{2}[1-9A-V][A-Z0-9]{7}$/

let simulator: Simulator
let client: Daraja
let inbox: Inbox
let clock: () => Date

beforeEach(async () => {
  clock = realWorld.now
  inbox = await openInbox()
  simulator = await startSimulator({
    port: 0,
    world: { ...realWorld, now: () => clock() },
    timings,
  })
  client = clientOf(simulator.settings)
})
afterEach(async () => {
  await simulator.stop()
  await inbox.stop()
})

const wait = { timeout: 5_000, interval: 5 }

const prompted = async (msisdn: string): Promise<string> => {
  const answer = await client.stkPush(promptOf(msisdn, inbox.url))
  if (answer.kind !== 'accepted') throw new Error(`not accepted: ${answer.kind}`)
  return answer.checkoutRequestId
}
const callbacks = () => inbox.received.map((text) => readStkCallback(text))
const decided = (id: string, use = client) =>
  expect.poll(async () => (await use.stkQuery(id)).kind, wait).toMatch(/^(paid|failed)$/)

describe('the payer’s last three digits choose', () => {
  test('any other: pending at first, then paid, with a documented callback', async () => {
    const started = new Date()
    clock = () => started
    const id = await prompted('254711223344')
    expect(await client.stkQuery(id)).toEqual({ kind: 'pending' })
    clock = realWorld.now
    await expect.poll(() => inbox.received.length, wait).toBe(1)
    expect(callbacks()[0]).toMatchObject({
      checkoutRequestId: id,
      resultCode: '0',
      payment: { amountCents: 123_400, msisdn: '254711223344' },
    })
    expect(callbacks()[0]?.payment?.receipt).toMatch(receiptShape)
    const paidAt = Date.parse(callbacks()[0]?.payment?.paidAt ?? '')
    expect(Math.abs(paidAt - Date.now())).toBeLessThan(5_000)
    await decided(id)
    expect(await client.stkQuery(id)).toEqual({ kind: 'paid' })
  })

  test.each([
    ['001', '1'],
    ['032', '1032'],
    ['037', '1037'],
    ['201', '2001'],
  ])('%s: failed with %s, in callback and query', async (digits, resultCode) => {
    const id = await prompted(`254711223${digits}`)
    await expect.poll(() => inbox.received.length, wait).toBe(1)
    expect(callbacks()[0]).toMatchObject({ checkoutRequestId: id, resultCode })
    expect(callbacks()[0]?.payment).toBeUndefined()
    await decided(id)
    expect(await client.stkQuery(id)).toMatchObject({ kind: 'failed', resultCode })
  })

  test('408: the query says paid, and no callback comes', async () => {
    const silent = await prompted('254711223408')
    await decided(silent)
    expect(await client.stkQuery(silent)).toEqual({ kind: 'paid' })
    const later = await prompted('254711223344')
    await expect.poll(() => inbox.received.length, wait).toBe(1)
    expect(callbacks().map((callback) => callback?.checkoutRequestId)).toEqual([later])
  })

  test('409: the same callback three times', async () => {
    await prompted('254711223409')
    await expect.poll(() => inbox.received.length, wait).toBe(3)
    expect(new Set(inbox.received).size).toBe(1)
  })

  test('499: pending for long, then callback and query say paid', async () => {
    const started = Date.now()
    clock = () => new Date(started)
    const id = await prompted('254711223499')
    const quick = await prompted('254711223344')
    clock = () => new Date(started + timings.lateMs - 1)
    expect(await client.stkQuery(quick)).toEqual({ kind: 'paid' })
    expect(await client.stkQuery(id)).toEqual({ kind: 'pending' })
    clock = realWorld.now
    await expect.poll(() => inbox.received.length, wait).toBe(2)
    expect(callbacks()[1]).toMatchObject({ checkoutRequestId: id, resultCode: '0' })
    await decided(id)
    expect(await client.stkQuery(id)).toEqual({ kind: 'paid' })
  })

  test('500: the push answers 500, so nobody knows', async () => {
    const answer = await client.stkPush(promptOf('254711223500', inbox.url))
    expect(answer.kind).toBe('unknown')
  })
})

describe('the simulator', () => {
  test('answers for prompts of one that ran before, and invalidates old tokens', async () => {
    const ids = [await prompted('254711223032'), await prompted('254711223499')]
    await simulator.stop()
    const told = inbox.received.length
    const port = Number(new URL(simulator.settings.baseUrl).port)
    simulator = await startSimulator({ port, world: realWorld, timings })
    await decided(ids[0] ?? '')
    expect(await client.stkQuery(ids[0] ?? '')).toMatchObject({ resultCode: '1032' })
    await decided(ids[1] ?? '')
    expect(await client.stkQuery(ids[1] ?? '')).toEqual({ kind: 'paid' })
    expect(inbox.received).toHaveLength(told)
  })

  test('a second client takes the token from the first, which gets along', async () => {
    await prompted('254711223344')
    const other = clientOf(simulator.settings)
    expect((await other.stkPush(promptOf('254711223345', inbox.url))).kind).toBe('accepted')
    await prompted('254711223346')
  })

  test('200 payments have ids and receipts of their own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 200 }, (_, n) => prompted(`2547112${String(n).padStart(3, '0')}77`)),
    )
    await expect.poll(() => inbox.received.length, wait).toBe(200)
    expect(new Set(ids).size).toBe(200)
    expect(new Set(callbacks().map((callback) => callback?.payment?.receipt)).size).toBe(200)
  })

  test('callbacks have the documented fields', async () => {
    await prompted('254711223344')
    await expect.poll(() => inbox.received.length, wait).toBe(1)
    const { CallbackMetadata, ...callback } = recordOf(
      recordOf(recordOf(JSON.parse(inbox.received[0] ?? '')).Body).stkCallback,
    )
    expect(deviations(documented.callback, callback)).toEqual([])
    const list = recordOf(CallbackMetadata).Item
    const items = (Array.isArray(list) ? list : [])
      .map(recordOf)
      .map(({ Name, Value }) => [Name, Value])
    expect(items.map(([name]) => name).sort()).toEqual(Object.keys(documented.callbackItems).sort())
    expect(deviations(documented.callbackItems, Object.fromEntries(items))).toEqual([])
  })

  test('reverses a payment once', async () => {
    const order = { receipt: 'UC17RT61SV', amountCents: 10_000, remarks: 'Late payment' }
    const urls = { resultUrl: inbox.url, timeoutUrl: inbox.url }
    const first = await client.reversal?.({ ...order, ...urls })
    await expect.poll(() => inbox.received.length, wait).toBe(1)
    const result = readReversalResult(inbox.received[0] ?? '')
    expect(first).toMatchObject({ kind: 'accepted', conversationId: result?.conversationId })
    expect(result?.resultCode).toBe('0')
    expect(result?.reversalReceipt).toMatch(receiptShape)
    const { ResultParameters, ...fields } = recordOf(
      recordOf(JSON.parse(inbox.received[0] ?? '')).Result,
    )
    expect(ResultParameters).toBeDefined()
    expect(deviations(documented.reversalResult, fields)).toEqual([])

    await client.reversal?.({ ...order, ...urls })
    await expect.poll(() => inbox.received.length, wait).toBe(2)
    expect(readReversalResult(inbox.received[1] ?? '')?.resultCode).toBe('R000001')
  })
})

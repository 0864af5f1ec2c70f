import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentState } from '#contract/payment/payment.ts'
import { sparePort } from '../src/testing/stores/service.ts'
import { until } from '../src/testing/until.ts'
import { apiUser } from './support/api.ts'
import { type Mpesa, startMpesa } from './support/mpesa.ts'
import { placeMpesaOrder, pushFor } from './support/mpesa-orders.ts'
import { type Company, type Engines, openCompany, whyNoEngines } from './support/production.ts'
import { type Program, startProgram } from './support/program.ts'
import { startDemoEngines } from './support/seed-engines.ts'
import { type Server, startServer } from './support/server.ts'

const PATIENCE_MS = 90_000
const OPEN = /Duka is open at (http:\S+)/

let mpesa: Mpesa
let url: string
let callbacks: { PORT: string; MPESA_CALLBACK_URL: string }
beforeAll(async () => {
  mpesa = await startMpesa()
  const port = await sparePort()
  callbacks = { PORT: String(port), MPESA_CALLBACK_URL: `http://127.0.0.1:${port}` }
  url = `http://127.0.0.1:${port}`
})
afterAll(() => mpesa?.stop())

let payers = 0
/** Prompts a phone whose callback waits until the test sends it. */
const prompted = async (what: 'answered' | 'silent' = 'answered') => {
  payers += 1
  const digits = `07110${String(payers).padStart(4, '0')}6`
  const phone = `254${digits.slice(1)}`
  mpesa.holding.add(phone)
  if (what === 'silent') mpesa.silent.add(phone)
  const user = await apiUser(url)
  const order = await placeMpesaOrder(user, `before-the-crash-${payers}`)
  // The answering process may be killed meanwhile.
  pushFor(user, order, digits).catch(() => undefined)
  /** A busy machine may keep a store from answering in time. */
  const state = () =>
    until('the state of the payment', async () => {
      const answer = await (await apiUser(url))('GET', `/api/mpesa/status/${order.id}`)
      return answer.status === 503 ? undefined : paymentState.parse(answer.body)
    })
  const becomes = (wanted: string) =>
    until(wanted, async () => (await state()).attempt?.state === wanted, PATIENCE_MS)
  await becomes(what === 'silent' ? 'sending' : 'waiting')
  const isDecided = () => mpesa.promptsOf(phone)[0]?.callbacks.length === 1
  await until('M-PESA to have decided', isDecided, PATIENCE_MS)
  return {
    state,
    becomes,
    callBack: () => mpesa.callBack(phone),
    prompts: () => mpesa.promptsOf(phone).length,
  }
}
type Payment = Awaited<ReturnType<typeof prompted>>

/** A query gives no receipt: a known receipt came from the callback. */
const isPaid = async ({ state, prompts }: Payment, by: 'callback' | 'query') => {
  const settled = async () => {
    const { paymentStatus, receiptNumber } = await state()
    return paymentStatus === 'paid' && (by === 'query' || receiptNumber !== null)
  }
  await until(`the payment by ${by}`, settled, PATIENCE_MS)
  const { receiptNumber } = await state()
  expect(receiptNumber).toEqual(by === 'query' ? null : expect.stringMatching(/^[A-Z0-9]{10}$/))
  expect(prompts()).toBe(1)
}

describe('the whole program is killed between a prompt and its callback', () => {
  let server: Server
  beforeEach(async () => {
    server = await startServer({ ...mpesa.env, ...callbacks })
  })
  afterEach(() => server?.stop())

  it('each payment is settled after the restart, and nobody is prompted twice', async () => {
    const [late, lost, silent] = [await prompted(), await prompted(), await prompted('silent')]
    await server.kill()
    expect(await lost.callBack()).toBe(false)
    await server.start()

    expect(await late.callBack()).toBe(true)
    await isPaid(late, 'callback')
    await silent.becomes('unknown')
    expect((await silent.state()).paymentStatus).toBe('prompted')
    expect(await silent.callBack()).toBe(true)
    await isPaid(silent, 'callback')
    await isPaid(lost, 'query')
  })
})

const why = whyNoEngines === undefined ? '' : ` (${whyNoEngines})`
describe.skipIf(why !== '')(`of the processes on shared engines one is killed${why}`, () => {
  let engines: Engines
  let company: Company
  beforeAll(async () => {
    engines = await startDemoEngines()
    company = openCompany(engines)
    await company.projector()
    await startHttp()
    await startWorkers()
  })
  afterAll(async () => {
    await http?.end()
    await company?.end()
    await engines?.stop()
  })

  let http: Program
  let workers: Program
  const startHttp = async () => {
    const { PORT } = callbacks
    http = await startProgram({ ...engines.env, MPESA_ENV: 'sandbox', ROLES: 'http', PORT }, OPEN)
  }
  const startWorkers = async () => {
    const { MPESA_CALLBACK_URL } = callbacks
    workers = await company.workers({ ...mpesa.env, MPESA_CALLBACK_URL })
  }

  it('the one that works on jobs: what was kept meanwhile is settled after its restart', async () => {
    const [early, late] = [await prompted(), await prompted()]
    const silent = await prompted('silent')
    await workers.kill()
    expect(await early.callBack()).toBe(true)
    await startWorkers()

    await isPaid(early, 'callback')
    expect(await late.callBack()).toBe(true)
    await isPaid(late, 'callback')
    await silent.becomes('unknown')
    expect(await silent.callBack()).toBe(true)
    await isPaid(silent, 'callback')
  })

  it('the one that M-PESA calls: a callback pays after its restart, one that was lost is asked for', async () => {
    const [late, lost] = [await prompted(), await prompted()]
    await http.kill()
    expect(await lost.callBack()).toBe(false)
    await startHttp()

    expect(await late.callBack()).toBe(true)
    await isPaid(late, 'callback')
    await isPaid(lost, 'query')
  })
})

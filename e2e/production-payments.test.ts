import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentState, stkPushAnswer } from '#contract/payment/payment.ts'
import { meaningOf } from '#contract/rules/mpesa-results.ts'
import { paymentDetail } from '../src/contract/payment/staff-payment.ts'
import { sparePort } from '../src/testing/stores/service.ts'
import { until } from '../src/testing/until.ts'
import { type ApiUser, apiUser } from './support/api.ts'
import { goodsOf } from './support/load.ts'
import { type Mpesa, startMpesa } from './support/mpesa.ts'
import { placeMpesaOrder, pushFor } from './support/mpesa-orders.ts'
import { type Company, type Engines, openCompany, whyNoEngines } from './support/production.ts'
import { startDemoEngines } from './support/seed-engines.ts'

const PAYERS = 30
const PATIENCE_MS = 100_000
const why = whyNoEngines === undefined ? '' : ` (${whyNoEngines})`

describe.skipIf(why !== '')(`M-PESA, with six processes on shared engines${why}`, () => {
  let engines: Engines
  let company: Company
  let mpesa: Mpesa
  let here: ApiUser
  let there: ApiUser
  let finance: ApiUser
  let urls: [string, string]

  beforeAll(async () => {
    engines = await startDemoEngines()
    mpesa = await startMpesa()
    company = openCompany(engines)
    const port = String(await sparePort())
    const takesMoney = { ...mpesa.env, MPESA_CALLBACK_URL: `http://127.0.0.1:${port}` }
    await company.projector()
    await company.projector()
    await company.workers(takesMoney)
    await company.workers(takesMoney)
    urls = [await company.http({ PORT: port }), await company.http()]
    const [one, other] = urls
    here = await apiUser(one)
    there = await apiUser(other)
    finance = await apiUser(other, 'finance_achieng')
  })
  afterAll(async () => {
    await company?.end()
    await mpesa?.stop()
    await engines?.stop()
  })

  /** A busy machine may keep a store from answering in time. */
  const stateAt = (user: ApiUser, orderId: string) =>
    until('the state of the payment', async () => {
      const answer = await user('GET', `/api/mpesa/status/${orderId}`)
      return answer.status === 503 ? undefined : paymentState.parse(answer.body)
    })
  /** Undefined until the read model has the order. */
  const detail = async (orderId: string) =>
    paymentDetail.safeParse((await finance('GET', `/api/payments/${orderId}`)).body).data

  /** Places the order at one process, and pays at the other. */
  const pay = async (digits: string) => {
    const phone = `0711000${digits}`
    const order = await placeMpesaOrder(here, `outcome-${digits}`)
    const answer = await pushFor(there, order, phone)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const said = stkPushAnswer.parse(answer.body)
    return { ...order, said, phone: `254${phone.slice(1)}` }
  }
  /** The other process's state, and the one that finance sees. */
  const isPaid = async (orderId: string, receiptNumber: string | null) => {
    const paid = { paymentStatus: 'paid', receiptNumber, attempt: { state: 'paid' } }
    expect(await stateAt(here, orderId)).toMatchObject(paid)
    await until(
      'the payments page to say paid',
      async () => (await detail(orderId))?.paymentStatus === 'paid',
      PATIENCE_MS,
    )
    expect(await detail(orderId)).toMatchObject({ refunds: [], cases: [] })
  }

  it(`sends ${PAYERS} prompts at once over two processes, each once, with one token`, async () => {
    const shelf = await goodsOf(urls[0])
    const orders: Awaited<ReturnType<typeof placeMpesaOrder>>[] = []
    for (let n = 0; n < PAYERS; n += 1) {
      const wanted = shelf[n % shelf.length]
      orders.push(await placeMpesaOrder(here, `one-of-many-${n}`, wanted && { wanted }))
    }
    const answers = await Promise.all(
      orders.map((order, n) => {
        const phone = `07220${String(n).padStart(4, '0')}6`
        return pushFor(n % 2 === 0 ? here : there, order, phone)
      }),
    )
    const succeeded = answers.map(({ body }) => stkPushAnswer.safeParse(body).data?.success)
    expect(succeeded).toEqual(Array.from({ length: PAYERS }, () => true))
    // A busy machine does not answer all of them within the 30 s of a call.
    for (const { id } of orders) {
      const paid = async () => (await stateAt(there, id)).paymentStatus === 'paid'
      await until('every payment', paid, PATIENCE_MS)
    }
    const { tokens, prompts } = mpesa.seen
    expect(tokens).toBe(1)
    expect(prompts).toHaveLength(PAYERS)
    expect(new Set(prompts.map(({ callbackUrl }) => callbackUrl)).size).toBe(PAYERS)
    expect(new Set(prompts.map(({ phone }) => phone)).size).toBe(PAYERS)
  }, 240_000)

  describe.concurrent('each outcome ends in its words, at the process that was not asked too', {
    timeout: 240_000,
  }, () => {
    // This one goes first: it takes longest, while the others pass.
    it('…499: pending, and paid in the end', async () => {
      const { id, said } = await pay('499')
      expect(said).toMatchObject({ success: true, status: 'pending', receiptNumber: null })
      const paid = async () => (await stateAt(here, id)).paymentStatus === 'paid'
      await until('the late payment', paid, PATIENCE_MS)
      const { receiptNumber } = await stateAt(here, id)
      expect(receiptNumber).toMatch(/^[A-Z0-9]{10}$/)
      await isPaid(id, receiptNumber)
    })

    it('paid', async () => {
      const { id, said } = await pay('123')
      const { message } = meaningOf('0')
      expect(said).toMatchObject({ success: true, status: 'paid', message })
      expect(said.receiptNumber).toMatch(/^[A-Z0-9]{10}$/)
      await isPaid(id, said.receiptNumber)
    })

    it('…032: failed', async () => {
      const { id, said } = await pay('032')
      const { message } = meaningOf('1032')
      expect(said).toEqual({ success: false, status: 'failed', message, receiptNumber: null })
      expect(await stateAt(here, id)).toMatchObject({
        paymentStatus: 'failed',
        attempt: { state: 'failed', message },
      })
    })

    it('…408: no callback, but M-PESA says paid when it is asked', async () => {
      const { id, said, phone } = await pay('408')
      expect(said).toMatchObject({ success: true, receiptNumber: null })
      // M-PESA is asked after 15 s. A busy machine may take longer than the 30 s of the call.
      const paid = async () => (await stateAt(here, id)).paymentStatus === 'paid'
      await until('the payment that was asked for', paid, PATIENCE_MS)
      await isPaid(id, null)
      expect(mpesa.promptsOf(phone)).toMatchObject([{ callbacks: [] }])
    })

    it('…409: told three times, paid once', async () => {
      const { id, said, phone } = await pay('409')
      expect(said).toMatchObject({ success: true, status: 'paid' })
      const told = () => mpesa.promptsOf(phone)[0]?.callbacks.length === 3
      await until('three callbacks', told, PATIENCE_MS)
      await isPaid(id, said.receiptNumber)
    })

    it('…500: nobody knows, so it is not sent again', async () => {
      const { id, said, phone } = await pay('500')
      expect(said).toMatchObject({ success: true, status: 'pending' })
      expect(said.message).toMatch(/^M-PESA did not say whether it sent the request\./)
      expect(await stateAt(here, id)).toMatchObject({
        paymentStatus: 'prompted',
        attempt: { state: 'unknown', message: said.message },
        nextPrompt: { allowed: false },
      })
      expect(mpesa.promptsOf(phone)).toHaveLength(1)
    })
  })

  it('has asked for one token in all', () => {
    expect(mpesa.seen.tokens).toBe(1)
  })
})

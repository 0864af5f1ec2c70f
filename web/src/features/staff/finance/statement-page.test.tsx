import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MonthlyStatement } from '#contract/statement.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, press, show, until } from '#web/testing/render.tsx'
import { StatementPage } from './statement-page.tsx'

const end = { points: 300, owed: 0, voucherPoints: 500, worth: 0.5, liability: 400, owedWorth: 0 }
const february: MonthlyStatement = {
  month: '2026-02',
  isOver: true,
  branches: [{ id: 1, name: 'Kabete' }],
  accounts: [
    {
      id: 'money',
      opening: [500, 500],
      closing: [1_700.5, 1_700.5],
      differences: [0, 0],
      moves: [
        { id: 'cash_driver', amounts: [1_300.5, 1_300.5] },
        { id: 'mpesa', amounts: [0, 0] },
        { id: 'mpesa_back', amounts: [-100, -100] },
      ],
    },
    {
      id: 'points',
      opening: [1_000],
      closing: [300],
      differences: [0],
      moves: [{ id: 'redemption', amounts: [-700] }],
    },
  ],
  handovers: { count: 2, differing: 1, counted: 290, kept: 0, missing: 10, surplus: 0 },
  cashDifference: 0,
  worth: { opening: { ...end, points: 1_000, voucherPoints: 0, liability: 500 }, closing: end },
  checkpoint: {
    count: 1_234,
    at: '2026-03-05T09:59:00.000Z',
    hash: '0123abcd'.repeat(8),
    chain: 'ab'.repeat(32),
  },
  logWarning: null,
}

let asked: string[]
let answer: unknown
beforeEach(() => {
  vi.setSystemTime('2026-03-05T10:00:00.000Z')
  asked = []
  answer = february
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(
      answer === null ? new Response(null, { status: 500 }) : Response.json(answer),
    )
  })
  useSession.setState({ user: aUser({ role: 'finance' }) })
})
afterEach(() => void vi.useRealTimers())

const open = async (at: string, waitFor: string) => {
  const { place } = show(<StatementPage />, { path: at })
  await until(() => expect(place.textContent).toContain(waitFor))
  return place
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)

test('a month stands with its start, what moved and its end, and says that it adds up', async () => {
  const place = await open('/?month=2026-02', 'It adds up')
  const text = place.textContent
  expect(text).toContain('February 2026, by the time')
  expect(text).toContain('At the start500500')
  expect(text).toContain('Cash taken by drivers, owed by partners1,300.501,300.50')
  expect(text).toContain('M-PESA given back−100−100')
  expect(text).toContain('At the end1,700.501,700.50')
  expect(text).not.toContain('M-PESA, before')
  expect(text).toContain('Redeemed−700')
  expect(text).toContain('2 handovers were counted, 1 did not agree: KSh 10 missing')
  expect(text).toContain('300 points and 500 in vouchers at KSh 0.5: KSh 400')
  expect(text).toContain(`1234 2026-03-05T09:59:00.000Z ${Array(8).fill('0123abcd').join(' ')}`)
  expect(text).toContain(Array(8).fill('abababab').join(' '))
  expect(text).toContain('whether the log still begins with the same 1234 events')
  expect(text).toContain('Neither shows that these events were true')
  expect(text).not.toContain('forged')
  expect(asked).toEqual(['/api/finance/statement?month=2026-02'])
})

test('a log that was altered is said above the figures, and on the paper', async () => {
  answer = {
    ...february,
    logWarning: { differences: 2, event: 7, wholeAt: '2026-03-01T06:00:00.000Z' },
  }
  const place = await open('/?month=2026-02', 'These figures may be forged')
  const sheet = place.querySelector('table')?.closest('[class*=sheet]')
  expect(sheet?.textContent).toContain('found 2 differences in its log, from event 7 on.')
  expect(sheet?.textContent).toContain('Administrators see what differs under Operations, Log.')
  expect(place.textContent).not.toContain('It adds up')
})

test('what does not add up is named, with its column and sum', async () => {
  spec('operations finance', 'Monthly statement')
  const [money, points] = february.accounts
  if (money === undefined || points === undefined) expect.fail('No accounts')
  answer = {
    ...february,
    accounts: [
      { ...money, differences: [-7, -7] },
      { ...points, differences: [40] },
    ],
    cashDifference: 20,
  }
  const place = await open('/?month=2026-02', 'It does not add up')
  const text = place.textContent
  expect(text).toContain('Money from customers, Kabete: the end is −KSh 7 off')
  expect(text).toContain('Points, all: the end is 40 points off')
  expect(text).toContain('Drivers’ ledgers say KSh 20 more than the orders')
})

test('months are turned, and none is ahead of this one', async () => {
  const place = await open('/?month=2026-01', 'January 2026')
  expect(button('Month after').disabled).toBe(false)
  press(button('Month after'))
  await until(() => expect(place.textContent).toContain('February 2026'))
  press(button('Month after'))
  await until(() => expect(place.textContent).toContain('March 2026 so far'))
  expect(button('Month after').disabled).toBe(true)
  await until(() => expect(asked.at(-1)).toBe('/api/finance/statement?'))
  press(button('Month before'))
  await until(() => expect(place.textContent).toContain('February 2026'))
})

test('a statement that cannot be loaded is said', async () => {
  answer = null
  await open('/', 'The statement could not be loaded')
})

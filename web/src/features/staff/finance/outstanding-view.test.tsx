import { beforeEach, expect, test, vi } from 'vitest'
import type { OutstandingDay } from '#contract/points-ledger.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, press, show, type, until } from '#web/testing/render.tsx'
import { OutstandingView } from './outstanding-view.tsx'

const day: OutstandingDay = {
  day: '2026-02-01',
  points: 9_000,
  owed: 50,
  vouchers: 2,
  voucherPoints: 1_000,
  worth: 0.45,
  redeemedPercent: 97,
  liability: 4_500,
  owedWorth: 22.5,
  deferred: 4_182,
  tiers: [{ id: 'none', points: 9_000, owed: 50 }],
}
const by = { at: '2026-02-01T09:00:00.000Z', actorRole: 'finance', person: null }

let sent: { path: string; body: unknown }[]
let worth: Response
beforeEach(() => {
  sent = []
  worth = Response.json({ version: 2, worth: 0.45, redeemedPercent: 97 })
  const known: Readonly<Record<string, unknown>> = {
    '/api/finance/outstanding': [day],
    '/api/finance/points-worth/versions?limit=20': [
      { version: 2, worth: 0.45, redeemedPercent: 97, ...by },
    ],
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse(String(body)) })
    if (path === '/api/finance/points-worth' && method === 'GET') {
      return Promise.resolve(worth.clone())
    }
    return Promise.resolve(Response.json(known[path] ?? {}))
  })
  useSession.setState({ user: aUser({ role: 'finance' }) })
})

const open = async (waitFor: string) => {
  const { place } = show(<OutstandingView />)
  await until(() => expect(place.textContent).toContain(waitFor))
  return place
}
const field = (label: string): Element => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No field ${label}`)
}
const save = () =>
  press(
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Save, from now on',
    ) ?? expect.fail('No button'),
  )

test('points outstanding stand with their liability, the revenue deferred, and debts apart', async () => {
  spec('operations finance', 'Liability, and the revenue deferred')
  const place = await open('Version 2')
  await until(() => expect(place.textContent).toContain('by tier: most in first tier, 9,000'))
  const text = place.textContent
  expect(text).toContain('Owed by customers50balances below zero, never netted: KSh 23')
  expect(text).toContain('LiabilityKSh 4,500KSh 0.45 a point, 97 % redeemed')
  expect(text).toContain('Deferred revenueKSh 4,182by relative price')
  expect(text).toContain('Finance · erased account')
})

test('a worth is sent with the version that was seen, and none that is no worth', async () => {
  spec('operations finance', 'A point’s worth and the redeemed share have versions')
  const place = await open('Worth of a point')
  type(field('Expected to be redeemed'), '101')
  save()
  await until(() => expect(place.textContent).toContain('From 0 to 100, without a fraction'))
  expect(sent).toEqual([])
  type(field('Expected to be redeemed'), '90')
  save()
  await until(() => expect(sent).toHaveLength(1))
  const body = { worth: 0.45, redeemedPercent: 90, version: 2 }
  expect(sent).toEqual([{ path: '/api/finance/points-worth', body }])
})

test('a worth that cannot be loaded is said, and the figures stay', async () => {
  worth = new Response(null, { status: 500 })
  const place = await open('The worth could not be loaded')
  await until(() => expect(place.textContent).toContain('KSh 4,500'))
})

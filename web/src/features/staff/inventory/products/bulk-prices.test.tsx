import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { flour, sizedFlour } from '../testing/products.ts'
import { BulkPrices } from './bulk-prices.tsx'

type Sent = { path: string; body: unknown }
let sent: Sent[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    if (sent.length !== 2) return Promise.resolve(Response.json(flour))
    const refusal = { code: 'CHANGED_MEANWHILE', message: 'no', details: { revision: 9 } }
    return Promise.resolve(Response.json(refusal, { status: 409 }))
  })
})
const text = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const field = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No ${label}`)
}
const rows = () =>
  [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.textContent)
const answer = async (words: string): Promise<void> => {
  await act(async () => {
    field('Is it an offer?').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
  const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  const option = options.find(({ textContent }) => textContent?.startsWith(words))
  await act(async () => press(option ?? expect.fail(`No ${words}`)))
}
const open = () =>
  show(<BulkPrices open products={[flour, sizedFlour]} onClose={() => undefined} />)

test('old and new prices are shown before anything is set; then one command a price, and the problems', async () => {
  spec('operations 2.4', 'Prices of several products at once, by percent or amount, from a date')
  open()
  expect(text()).toContain('Prices of 2 products')
  type(field('Up (or down: -10)'), '-10')
  await until(() =>
    expect(rows()).toEqual([
      'Maize FlourKSh 185KSh 167',
      'Maize Flour, 1 kgKSh 98.50 KSh 110KSh 89 KSh 99',
      'Maize Flour, 2 kgKSh 185KSh 167',
    ]),
  )
  type(field('From (empty: now)'), '2026-12-01T18:00')
  await act(async () => press(find('button[type="submit"]')))
  await until(() => expect(text()).toContain('Please say whether it is an offer.'))
  expect(sent).toEqual([])
  await answer('No: a struck-through price moves')
  await act(async () => press(find('button[type="submit"]')))
  const from = '2026-12-01T15:00:00.000Z'
  const said = { from, until: null, revision: 3 }
  await until(() =>
    expect(sent).toEqual([
      {
        path: '/api/products/7/prices',
        body: { variantId: 0, price: 167, compareAtPrice: null, ...said },
      },
      {
        path: '/api/products/8/prices',
        body: { variantId: 1, price: 89, compareAtPrice: 99, ...said },
      },
      {
        path: '/api/products/8/prices',
        body: { variantId: 2, price: 167, compareAtPrice: null, ...said },
      },
    ]),
  )
  await until(() => expect(text()).toContain('2 of 3 prices are set, 1 is not'))
  expect(rows()[1]).toContain('Somebody else changed this')
})

test('what would cost nothing is said, and not sent', async () => {
  spec('operations 2.4', 'Prices of several products at once, by percent or amount, from a date')
  open()
  type(field('Up (or down: -10)'), '-50')
  await act(async () => undefined)
  type(field('Up (or down: -10)'), '-100')
  await until(() => expect(rows()[0]).toContain('Less than 1 KSh'))
  await answer('No: a struck-through price is taken')
  await act(async () => press(find('button[type="submit"]')))
  await until(() => expect(text()).toContain('0 of 3 prices are set, 3 are not'))
  expect(sent).toEqual([])
})

test('an offer strikes the price of now through, and higher prices need no answer', async () => {
  spec('operations 2.4', 'Prices of several products at once, by percent or amount, from a date')
  open()
  type(field('Up (or down: -10)'), '-10')
  await answer('Yes')
  await until(() => expect(rows()[0]).toBe('Maize FlourKSh 185KSh 167 KSh 185'))
})

test('lower prices of a weekend are an offer, and its two times take one press', async () => {
  spec('operations 2.4', 'Prices of several products at once, by percent or amount, from a date')
  open()
  type(field('Up (or down: -10)'), '-10')
  const weekend = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'This weekend',
  )
  await act(async () => press(weekend ?? expect.fail('No weekend')))
  await until(() => expect(rows()[0]).toBe('Maize FlourKSh 185KSh 167 KSh 185'))
  await act(async () => press(find('button[type="submit"]')))
  await until(() => expect(sent).toHaveLength(3))
  const priced = z.object({ compareAtPrice: z.number(), until: z.string() })
  const { compareAtPrice, until: end } = priced.parse(sent[0]?.body)
  expect(compareAtPrice).toBe(185)
  expect(new Date(end).getUTCDay()).toBe(0)
  expect(end).toContain('T21:00:00')
})

test('higher prices are sent without a word on offers', async () => {
  open()
  type(field('Up (or down: -10)'), '10')
  await until(() => expect(rows()[0]).toBe('Maize FlourKSh 185KSh 204'))
  await act(async () => press(find('button[type="submit"]')))
  await until(() => expect(sent).toHaveLength(3))
})

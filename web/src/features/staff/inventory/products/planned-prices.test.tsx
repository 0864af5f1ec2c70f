import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { press, show, until } from '#web/testing/render.tsx'
import { flour, sizedFlour } from '../testing/products.ts'
import { PlannedMark, PlannedPrices } from './planned-prices.tsx'

let sent: unknown[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, JSON.parse(String(body))])
    return Promise.resolve(Response.json(flour))
  })
})
const text = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].findLast((one) => one.textContent === name)
  return found ?? expect.fail(`No ${name}`)
}

const from = '2100-12-01T05:00:00.000Z'
const base = { variantId: 0, price: 185, compareAtPrice: null, until: null }
const held = { ...base, from: '2026-01-01T05:00:00.000Z' }
const sale = { ...base, price: 90, compareAtPrice: 185, from, until: '2100-12-08T05:00:00.000Z' }
const planned: StaffProduct = { ...flour, said: [held, sale] }

test('the list marks a product whose price will change, and no other', () => {
  show(<PlannedMark {...flour} said={[held]} />)
  expect(text()).toBe('')
  show(<PlannedMark {...planned} />)
  expect(text()).toContain('Sale from 1 Dec 2100, 08:00: KSh 90')
})

test('the list names the first of several plans, and how many follow', () => {
  const later = { ...base, price: 200, from: '2101-01-01T05:00:00.000Z' }
  show(<PlannedMark {...planned} said={[later, held, sale]} />)
  expect(text()).toContain('Sale from 1 Dec 2100, 08:00: KSh 90 and 1 more')
})

test('the editor names each plan with its size', () => {
  const said = [
    { ...sale, variantId: 2 },
    { ...base, variantId: 1, price: 120, from },
  ]
  show(<PlannedPrices product={{ ...sizedFlour, said }} />)
  expect(text()).toContain('2 kg: Sale from 1 Dec 2100, 08:00 until 8 Dec 2100, 08:00: KSh 90')
  expect(text()).toContain('1 kg: Price from 1 Dec 2100, 08:00: KSh 120')
})

test('a plan is called off after a question, with the revision that was seen', async () => {
  show(<PlannedPrices product={planned} />)
  await act(async () => press(button('Call Off')))
  expect(text()).toContain('Call this price off?')
  expect(sent).toEqual([])
  await act(async () => press(button('Call Off Price')))
  await until(() =>
    expect(sent).toEqual([
      ['POST', '/api/products/7/prices/call-off', { variantId: 0, from, revision: 3 }],
    ]),
  )
})

test('a product without plans has no such part', () => {
  show(<PlannedPrices product={{ ...flour, said: [held] }} />)
  expect(text()).toBe('')
})

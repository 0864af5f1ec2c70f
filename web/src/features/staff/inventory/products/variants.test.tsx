import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { spec } from '#spec'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { flour, sizedFlour } from '../testing/products.ts'
import { Variants } from './variants.tsx'

let sent: unknown[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, JSON.parse(String(body))])
    return Promise.resolve(Response.json(sizedFlour))
  })
})
const text = (): string => document.body.textContent ?? ''
const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  return found ?? expect.fail(`No ${name}`)
}
const field = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No ${label}`)
}
const open = (product: StaffProduct) => show(<Variants product={product} />)
const send = () => act(async () => press(find('button[type="submit"]')))

test('a product that is sold without says where its stock goes, and sends that with its first variant', async () => {
  spec('operations 2.4', 'Giving a product variants says in the same act where its stock goes')
  open(flour)
  expect(text()).toContain('Its stock at every branch goes to the first one')
  press(button('Add a variant'))
  type(field('Variant Name'), '2 kg')
  await send()
  const body = {
    name: '2 kg',
    sku: '',
    barcodes: [],
    imageUrl: '',
    price: 185,
    compareAtPrice: null,
  }
  await until(() =>
    expect(sent).toEqual([
      ['POST', '/api/products/7/variants', { ...body, takesStock: true, revision: 3 }],
    ]),
  )
})

test('a draft says what it waits for; its first variant takes no stock', async () => {
  spec('operations 2.4', 'A product with variants and none yet is a draft, not sold')
  open({ ...flour, hasVariants: true, status: 'draft' })
  expect(text()).toContain('A draft')
  press(button('Add a variant'))
  type(field('Variant Name'), '5 kg')
  type(field('Variant Price (KSh)'), '400')
  await send()
  await until(() =>
    expect(sent).toMatchObject([
      ['POST', '/api/products/7/variants', { price: 400, takesStock: false }],
    ]),
  )
})

test('a variant is edited in its row', async () => {
  spec('operations 2.4', 'Variants are edited: name, SKU, picture')
  open(sizedFlour)
  expect(text()).not.toContain('draft')
  press(button('Edit 1 kg'))
  type(field('Variant SKU'), 'G-ONE')
  type(field('Barcodes, one a line'), '6161100123457\n40691\n')
  await until(() => expect(text()).toContain('The last digit does not fit: 6161100123457'))
  await send()
  const barcodes = ['6161100123457', '40691']
  const body = { name: '1 kg', sku: 'G-ONE', barcodes, imageUrl: '', revision: 3 }
  await until(() => expect(sent).toEqual([['PATCH', '/api/products/8/variants/1', body]]))
  await until(() => button('Edit 1 kg'))
})

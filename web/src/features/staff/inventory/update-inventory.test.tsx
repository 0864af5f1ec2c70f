import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BranchShelf } from '#contract/inventory.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { UpdateInventory } from './inventory-tab.tsx'

const product = { id: 7, name: 'Maize Flour', isFeatured: true, price: 185, size: '2 kg' }
const record = {
  id: '1.7.0',
  branchId: 1,
  productId: 7,
  variantId: 0,
  quantity: 3,
  onHand: 4,
  reserved: 1,
  lowStockThreshold: 5,
  revision: 6,
}
const shelf: BranchShelf = { ...record, product }

let sent: unknown[]
let status: number
/** A write is answered after it. */
let held: Promise<unknown>
let closed: boolean
beforeEach(() => {
  sent = []
  status = 200
  held = Promise.resolve()
  closed = false
  useToasts.getState().dismiss()
  const saved = { ...record, counted: 6, short: { pieces: 0, orders: [] } }
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, JSON.parse(String(body))])
    return held.then(() => Response.json(saved, { status }))
  })
})

const open = () => {
  const onClose = () => {
    closed = true
  }
  show(<UpdateInventory shelf={shelf} onClose={onClose} />)
}
const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No ${name}`)
const write = (label: string, text: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  type(document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No ${label}`), text)
}
const submit = async () => {
  press(find('button[type="submit"]'))
  await act(async () => undefined)
}
const toast = () => {
  const { title, text } = useToasts.getState().toast ?? {}
  return [title, text]
}

test('Update Inventory sends both figures with what was seen, says so, and closes', async () => {
  spec('operations 2.4', 'Update Inventory: the dialog')
  spec('operations 7', 'PATCH /api/inventory/{id} with quantity and lowStockThreshold')
  open()
  expect(document.body.textContent).toContain('Update Inventory')
  write('Quantity', '9')
  write('Low Stock Threshold', '4')
  await submit()
  const body = { quantity: 9, lowStockThreshold: 4, seen: 3, revision: 6 }
  expect(sent).toEqual([['PATCH', '/api/inventory/1.7.0', body]])
  await until(() =>
    expect(toast()).toEqual(['Inventory Updated', 'The inventory has been successfully updated.']),
  )
  expect(closed).toBe(true)
})

test('Save Changes reads Updating... while it saves', async () => {
  spec('operations 2.4', 'Update Inventory: the dialog')
  held = new Promise(() => {})
  open()
  button('Save Changes')
  await submit()
  await until(() => button('Updating...'))
  expect(closed).toBe(false)
})

test('Cancel sends nothing', () => {
  spec('operations 2.4', 'Update Inventory: the dialog')
  open()
  write('Quantity', '9')
  press(button('Cancel'))
  expect(closed).toBe(true)
  expect(sent).toEqual([])
})

test.each([
  ['-1', '4', 'quantity'],
  ['1.5', '4', 'quantity'],
  ['9', '0', 'threshold'],
])('a quantity of %s with a threshold of %s is not sent', async (quantity, threshold, word) => {
  spec('operations 2.4', 'Update Inventory: the dialog')
  open()
  write('Quantity', quantity)
  write('Low Stock Threshold', threshold)
  await submit()
  await until(() => expect(document.body.textContent).toContain(`Please enter a valid ${word}.`))
  expect(sent).toEqual([])
})

test('a failed update says so', async () => {
  spec('operations 2.4', 'Update Inventory: the dialog')
  status = 500
  open()
  await submit()
  await until(() =>
    expect(toast()).toEqual(['Update Failed', 'Failed to update inventory. Please try again.']),
  )
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { product } from '../../domain/product/product.ts'
import { roomOfEach } from '../../lib/room.ts'
import { contextIn } from '../../testing/commands/context.ts'
import { flourDetails } from '../../testing/domain/product.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandContext } from './command.ts'
import { execute, executeAsSeen } from './execute.ts'
import { createStateCache } from './read-state.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  const add = { type: 'Add', productId: 7, details: flourDetails } as const
  await execute(by(), product, '7', add)
})
afterEach(() => shop.close())

const admin = (id: string): Actor => ({ id, role: 'admin' })
const amina = admin('amina')
const brian = admin('brian')

const by = (actor: Actor = amina, changed: Partial<CommandContext> = {}) =>
  contextIn(shop, { actor, ...changed })

/** Sets the price, of a product that was seen at the revision. */
const price = (context: CommandContext, priceCents: number, expectedRevision?: number) =>
  executeAsSeen(
    context,
    product,
    '7',
    {
      type: 'ChangePrice',
      variantId: 0,
      priceCents,
      compareAtPriceCents: null,
      at: '2026-01-05T09:00:00.000Z',
    },
    { expectedRevision, tell: (state) => ({ priceCents: state?.priceCents }) },
  )

it('overwrites nothing that others wrote since, and says what stands there now', async () => {
  expect(await price(by(amina), 17_000, 0)).toMatchObject({ ok: true, value: { revision: 1 } })
  expect(await price(by(brian), 16_000, 0)).toEqual({
    ok: false,
    error: { code: 'CHANGED_MEANWHILE', facts: { revision: 1, priceCents: 17_000 } },
  })
  expect(await price(by(brian), 16_000, 1)).toMatchObject({ ok: true, value: { revision: 2 } })
})

it('takes a change that names no revision as said', async () => {
  await price(by(amina), 17_000)
  expect(await price(by(brian), 16_000)).toMatchObject({ ok: true })
})

it('refuses nobody because of their own last save', async () => {
  await price(by(amina), 17_000, 0)
  expect(await price(by(amina), 16_000, 0)).toMatchObject({ ok: true, value: { revision: 2 } })
  await price(by(brian), 15_000)
  await price(by(amina), 14_000)
  expect(await price(by(amina), 13_000, 2)).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE', facts: { revision: 4 } },
  })
})

it('refuses nobody whose change is made already', async () => {
  await price(by(amina), 17_000, 0)
  expect(await price(by(brian), 17_000, 0)).toMatchObject({ ok: true, value: { events: [] } })
})

it('lets one of two in two processes through', async () => {
  const elsewhere = by(brian, { cache: createStateCache(roomOfEach()) })
  const answers = await Promise.all([price(by(amina), 17_000, 0), price(elsewhere, 16_000, 0)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

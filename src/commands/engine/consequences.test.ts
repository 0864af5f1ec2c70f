import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { category } from '../../domain/category.ts'
import { ok } from '../../domain/kernel/result.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { groceries } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { addCategory } from '../catalogue/categories.ts'
import type { Command } from './command.ts'
import { consequence, followNow, on } from './consequences.ts'
import { execute } from './execute.ts'

let shop: TestShop
let ran: string[]
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  ran = []
})

const admin = { id: 'a', role: 'admin' } as const
const retry = { attempts: 1, backoffMs: 1 }
const ofCategory = z.object({ categoryId: z.number() })
const idOf = ({ data: { categoryId } }: { data: { categoryId: number } }) => ({ categoryId })

const doing = (name: string, run: Command<{ categoryId: number }, null>['run']) =>
  consequence({ name, may: () => false, run }, ofCategory, { retry })
const noting = (name: string) =>
  doing(name, async () => {
    ran.push(name)
    return ok(null)
  })
const failing = (error: Error) =>
  doing('failing', async () => {
    ran.push('failing')
    throw error
  })

let added = 0
const add = (...follows: Parameters<typeof followNow>[0][number][]) => {
  added += 1
  const named = { ...groceries, name: `Groceries ${added}`, slug: `groceries-${added}` }
  return shop.done(addCategory, named, admin, { followNow: followNow(follows) })
}

test('what follows at once has run before the command is answered, in order; what follows soon has not', async () => {
  await add(
    on('CategoryAdded', noting('a').now(idOf), noting('b').soon(idOf), noting('c').now(idOf)),
  )
  expect(ran).toEqual(['a', 'c'])
})

test('an event from which nothing follows runs nothing', async () => {
  await add(
    on(
      'CategoryAdded',
      noting('a').now(() => undefined),
    ),
    on(
      'BranchOpened',
      noting('b').now(() => ({ categoryId: 1 })),
    ),
  )
  expect(ran).toEqual([])
})

test('what fails refuses nothing, and does not keep the next from running', async () => {
  await add(on('CategoryAdded', failing(new Error('broken')).now(idOf), noting('a').now(idOf)))
  expect(ran).toEqual(['failing', 'a'])
})

test('where the store is away, nothing else is tried', async () => {
  await add(
    on(
      'CategoryAdded',
      failing(new StoreUnavailable('the event store')).now(idOf),
      noting('a').now(idOf),
    ),
  )
  expect(ran).toEqual(['failing'])
})

test('what follows from a consequence runs too, and a circle ends', async () => {
  const again = doing('again', async ({ categoryId }, context) => {
    ran.push('again')
    const changes = { nameSw: `Jina ${ran.length}` }
    await execute(context, category, String(categoryId), { type: 'Change', changes })
    return ok(null)
  })
  await add(on('CategoryAdded', again.now(idOf)), on('CategoryChanged', again.now(idOf)))
  expect(ran).toEqual(['again', 'again', 'again', 'again'])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { given } from '../../domain/kernel/given-when-then.ts'
import { payment } from '../../domain/payment/payment.ts'
import { review } from '../../domain/review.ts'
import { user } from '../../domain/user/user.ts'
import { roomOfEach } from '../../lib/room.ts'
import { contextIn } from '../../testing/commands/context.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { execute, load } from './execute.ts'
import { createStateCache } from './read-state.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const wanjiku = {
  userId: '019b8d99-6900-7000-8000-000000000001',
  username: 'wanjiku_kamau',
  email: 'wanjiku@example.com',
  fullName: 'Wanjiku Kamau',
  phoneNumber: '254712345678',
}
const stream = `user-${wanjiku.userId}`
const words = { rating: 5, title: 'Tamu sana', text: 'Maziwa freshi kabisa', author: 'Wanjiku K.' }
const spoken = [...Object.values(wanjiku).slice(1), words.title, words.text, words.author]

/** A new process each time, which remembers nothing. */
const context = () => contextIn(shop, { cache: createStateCache(roomOfEach()) })

/** All bytes of the snapshots' files. */
const bytes = async (): Promise<string> => {
  const files = (await readdir(shop.folder)).filter((file) => file.startsWith('snapshots.db'))
  const contents = await Promise.all(
    files.map((file) => readFile(join(shop.folder, file), 'latin1')),
  )
  return contents.join()
}

/** An account with so long a history that it has a snapshot. */
const longAccount = async (): Promise<void> => {
  const by = context()
  await execute(by, user, wanjiku.userId, { type: 'Register', profile: wanjiku })
  await Promise.all(
    Array.from({ length: 1_100 }, () =>
      execute({ ...by, commandId: shop.deps.world.newId() }, user, wanjiku.userId, {
        type: 'ChangePassword',
        by: 'owner',
      }),
    ),
  )
  await shop.deps.snapshots.idle()
}

it('holds nothing personal in the clear', async () => {
  await longAccount()
  const { userId } = wanjiku
  const started = {
    type: 'PaymentAttemptStarted',
    data: {
      orderId: 'o',
      attemptId: 'a',
      subject: userId,
      amountCents: 100,
      phone: wanjiku.phoneNumber,
      startedAt: '2026-01-05T09:00:00.000Z',
    },
  } as const
  const written = {
    type: 'ReviewWritten',
    data: { reviewId: 'r', productId: 1, userId, orderId: 'o', ...words },
  } as const
  const place = { revision: 999, position: '1', version: 1 }
  const paid = given(payment, started).state
  const said = given(review, written).state
  const { snapshots } = shop.deps
  snapshots.keep(
    { ...place, stream: 'payment-o', id: shop.deps.world.newId(), state: paid },
    payment.snapshots?.subjectOf?.(paid) ?? null,
  )
  snapshots.keep(
    { ...place, stream: 'review-1', id: shop.deps.world.newId(), state: said },
    review.snapshots?.subjectOf?.(said) ?? null,
  )
  await snapshots.idle()
  const kept = await bytes()
  for (const name of [stream, 'payment-o', 'review-1']) expect(kept).toContain(name)
  for (const text of spoken) expect(kept).not.toContain(text)
  expect((await snapshots.newest('payment-o', 1))?.state).toEqual(paid)
  expect((await snapshots.newest('review-1', 1))?.state).toEqual(said)
  expect(await load(context(), user, wanjiku.userId)).toMatchObject(wanjiku)
})

it('reads as erased once the person was erased, and is dropped without a word', async () => {
  await longAccount()
  const { version = 0 } = user.snapshots ?? {}
  expect(await shop.snapshotStore.newest(stream, version)).toBeDefined()
  await shop.deps.vault.forgetKey(wanjiku.userId)
  expect(await load(context(), user, wanjiku.userId)).toMatchObject({
    fullName: 'Erased',
    email: '',
  })
  await shop.deps.snapshots.idle()
  expect(await shop.snapshotStore.newest(stream, version)).toBeUndefined()
  expect(shop.alerts).toEqual([])
})

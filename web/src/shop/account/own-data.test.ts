import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/render.tsx'
import { keys } from '../keys.ts'
import { KEPT_ANSWERS } from './kept-answers-key.ts'
import { dropOwnData, useSession } from './session.ts'

const wanjiku = aUser()
const own = keys.own(wanjiku.id)
const personal = [
  own.session(),
  own.addresses(),
  own.wishlist(),
  own.recommendations({ branch: 1, search: '' }),
  own.reviews({ product: 7, summary: true }),
  own.orders(),
  own.order({ order: 'a' }),
  own.tracking({ order: 'DK-12345678' }),
  own.payment({ order: 'a' }),
  own.payments({ list: '' }),
]
const everybodys = keys.shop.products({ branch: 1, ids: [7] })

let client: QueryClient
let stop: () => void
beforeEach(() => {
  useSession.setState({ user: wanjiku })
  client = new QueryClient()
  for (const key of [...personal, everybodys]) client.setQueryData(key, 'known')
  localStorage.setItem(KEPT_ANSWERS, 'known')
  stop = dropOwnData(client)
})
afterEach(() => stop())

const known = () =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)

test.each([
  ['signs out', null],
  ['makes room for another', aUser({ id: '01890000-0000-7000-8000-000000000002' })],
])('an account that %s leaves nothing that was fetched for it', (_, next) => {
  useSession.getState().setUser(next)
  expect(known()).toEqual([everybodys])
  expect(localStorage.getItem(KEPT_ANSWERS)).toBeNull()
})

test('an account that is told anew of itself keeps what was fetched for it', () => {
  useSession.getState().setUser(aUser({ fullName: 'Wanjiku Njeri' }))
  expect(known()).toEqual([...personal, everybodys])
  expect(localStorage.getItem(KEPT_ANSWERS)).toBe('known')
})

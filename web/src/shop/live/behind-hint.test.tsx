import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { api } from '../../lib/api.ts'
import { useBehindStore } from '../../lib/behind.ts'
import { show, until } from '../../testing/render.tsx'
import { keys } from '../keys.ts'
import { BehindHint } from './live-updates.tsx'

const words = 'Some of what you see may be a few minutes old.'

/** The shop's `x-behind`, by the beginning of the path asked for. */
let said: Readonly<Record<string, string>>
const ask = (path: string) => act(() => api(path, z.unknown()))

beforeEach(() => {
  useBehindStore.setState({ behind: {} })
  vi.stubGlobal('fetch', (path: string) => {
    const found = Object.entries(said).find(([beginning]) => path.startsWith(beginning))?.[1]
    const headers = found === undefined ? {} : { 'x-behind': found }
    return Promise.resolve(new Response('[]', { headers }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('says that the shop is behind, until an answer comes that is not', async () => {
  const { place } = show(<BehindHint />)
  expect(place.textContent).toBe('')
  said = { '/api/orders': 'orders, payments' }
  await ask('/api/orders/user/1?limit=5')
  expect(place.textContent).toBe(words)
  await ask('/api/products')
  expect(place.textContent).toBe(words)
  said = {}
  await ask('/api/orders/7')
  expect(place.textContent).toBe('')
})

const Orders = () => {
  useQuery({ queryKey: keys.own('me').orders(), queryFn: () => api('/api/orders', z.unknown()) })
  return <BehindHint />
}

test('asks again after a minute for what is on screen, and forgets what is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  said = { '/api': 'orders' }
  const { place } = show(<Orders />)
  await until(() => expect(place.textContent).toBe(words))
  await ask('/api/reviews/7')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await until(() => expect(Object.keys(useBehindStore.getState().behind)).toEqual(['/api/orders']))
  said = {}
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await until(() => expect(place.textContent).toBe(''))
})

import { expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { api } from './api.ts'
import { watchTouches } from './presses.ts'

test('what a page asks a minute after it was last touched says so', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('x-background'))
    return new Response('{}')
  })
  watchTouches()
  window.dispatchEvent(new PointerEvent('pointerdown'))
  await api('/api/orders', z.object({}))
  now = 60_000
  await api('/api/orders', z.object({}))
  window.dispatchEvent(new KeyboardEvent('keydown'))
  await api('/api/orders', z.object({}))
  expect(sent).toEqual([null, '1', null])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

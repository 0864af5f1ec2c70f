import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { ApiError } from '#web/lib/api.ts'
import { mayHaveArrived, sendOrder } from './place-order.ts'

const attempt = {
  key: 'key-of-this-attempt',
  unheard: false,
  body: {
    branchId: 1,
    userId: null,
    subtotal: 100,
    deliveryFee: 210,
    total: 310,
    paymentMethod: 'cash' as const,
    paymentStatus: 'pending' as const,
    notes: '',
    addressId: null,
    customer: { name: 'Achieng', email: 'a@example.com', phone: '0712345678' },
    items: [],
  },
}
const placed = { id: '0190c7a2-7a1e-7c00-8000-000000000003', orderNumber: 'DK-12345678' }
const keys: (string | null)[] = []
const refused = (status: number): ApiError => new ApiError(status, 'refused')

/** Gives these answers one after the other. An Error is a broken connection. */
const serve = (...answers: (Response | Error)[]): void => {
  keys.length = 0
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = answers.shift()
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer)
  })
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost answer is asked for again under the same key', async () => {
  spec('storefront 2.9', 'Not specified: pressed twice, or its answer lost, it is one order')
  spec('storefront 9', 'A lost answer to an order is asked for again under its key')
  serve(new TypeError('lost'), new Response('', { status: 503 }), Response.json(placed))
  expect(await sendOrder(attempt, [0, 0])).toEqual(placed)
  expect(keys).toEqual([attempt.key, attempt.key, attempt.key])
})

test('it is asked for twice again, within seconds', async () => {
  spec('storefront 9', 'A lost answer to an order is asked for again under its key')
  vi.useFakeTimers()
  serve(...Array.from({ length: 9 }, () => new TypeError('lost')))
  const unheard = expect(sendOrder(attempt)).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(10_000)
  await unheard
  expect(keys).toHaveLength(3)
})

test('a refusal is not asked again', async () => {
  serve(new Response('{}', { status: 409 }), Response.json(placed))
  await expect(sendOrder(attempt, [0, 0])).rejects.toThrow('409')
  expect(keys).toHaveLength(1)
})

test('while nobody knows what became of it, the attempt is kept', () => {
  expect(mayHaveArrived(attempt, new TypeError('lost'))).toBe(true)
  expect(mayHaveArrived(attempt, refused(500))).toBe(true)
})

test('a refusal of the order itself ends it: the next one has a key of its own', () => {
  expect(mayHaveArrived({ ...attempt, unheard: true }, refused(409))).toBe(false)
})

test('being turned away at the door says nothing of an earlier try', () => {
  const unheard = { ...attempt, unheard: true }
  expect(mayHaveArrived(unheard, refused(401))).toBe(true)
  expect(mayHaveArrived(unheard, refused(429))).toBe(true)
  expect(mayHaveArrived(attempt, refused(401))).toBe(false)
})

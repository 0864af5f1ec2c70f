import { orderOf } from '../../src/testing/http/orders.ts'
import { ids } from '../../src/testing/http/small-shop.ts'

let ordered = 0

const buy = async (url: string): Promise<void> => {
  ordered += 1
  const body = { ...orderOf(ids.soap), paymentMethod: 'mpesa' }
  const phone = `07${String(ordered).padStart(8, '0')}`
  const answer = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${(ordered >> 8) & 255}.${ordered & 255}`,
    },
    body: JSON.stringify({ ...body, customer: { ...body.customer, phone } }),
  })
  if (answer.status !== 201) throw new Error(`An order was refused: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** So many buyers order one after the other for some time. Gives the time of each order (ms). */
export const buyFor = async (url: string, buyers: number, ms: number): Promise<number[]> => {
  const until = performance.now() + ms
  const took: number[] = []
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now()
      await buy(url)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: buyers }, one))
  return took
}

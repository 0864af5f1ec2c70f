/** Orders that are paid, packed and brought, cancelled or brought back, as in a shop. */
import * as z from 'zod'
import { deliveryIdOf } from '../../src/commands/delivery/ids.ts'
import type { Random } from '../../src/testing/projections/history.ts'
import { admins, drivers, managers, type StaffMember, staffId, staffToken } from '../shop/staff.ts'
import { type Asked, addresses, pick, purchases, type Seen, type Shopper } from './mix.ts'

const CANCELLED = 0.08
const BROUGHT_BACK = 0.05

/** How often a step is tried. The payment comes a second after its prompt, and a worker opens the delivery. */
const MOST_TRIES = 20

const sent = z.object({
  branchId: z.number(),
  total: z.number(),
  customer: z.object({ phone: z.string() }),
})
const placed = z.object({ id: z.string() })
const door = z.object({ code: z.string().nullable() })

/** An order on its way: what was sent, and who works on it. */
type Life = {
  placing: Asked
  order: z.output<typeof sent>
  id: string
  code: string
  manager: StaffMember
  admin: StaffMember
  driver: StaffMember
}
/** The next request of a life. */
type Step = (life: Life) => Asked

const post = (name: string, cookie: string, path: string, body: object): Asked => ({
  name,
  method: 'POST',
  path,
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const patch = (name: string, by: StaffMember, path: string, body: object): Asked => ({
  ...post(name, `duka_session=${staffToken(by)}`, path, body),
  method: 'PATCH',
})

const cookieOf = ({ placing }: Life): string => placing.headers.cookie ?? ''

const prompt: Step = (life) => {
  const { total, customer } = life.order
  const body = { orderId: life.id, amount: total, phoneNumber: customer.phone }
  return post('prompt', cookieOf(life), '/api/mpesa/stkpush', body)
}
const branchSays =
  (status: string, more: object = {}): Step =>
  ({ id, manager }) =>
    patch(status, manager, `/api/orders/${id}/status`, { status, ...more })
const deliveryPath = ({ id }: Life): string => `/api/deliveries/${deliveryIdOf(id)}`
const driverSays =
  (status: string, more: object = {}): Step =>
  (life) =>
    patch(status, life.driver, `${deliveryPath(life)}/status`, { status, ...more })
const assign: Step = (life) => {
  const body = { status: 'assigned', driverId: staffId(life.driver) }
  return patch('assigned', life.admin, `${deliveryPath(life)}/status`, body)
}
const look: Step = (life) => ({
  name: 'code',
  method: 'GET',
  path: deliveryPath(life),
  headers: { cookie: cookieOf(life) },
})
const handOver: Step = (life) => driverSays('delivered', { code: life.code })(life)
const bringBack: Step = (life) =>
  patch('returned', life.manager, `${deliveryPath(life)}/status`, {
    status: 'returned',
    reason: 'Nobody at home',
  })

const cancel = branchSays('cancelled', { reason: 'Changed my mind' })
const toTheDoor: readonly Step[] = [
  ...['confirmed', 'processing', 'ready_for_delivery'].map((status) => branchSays(status)),
  assign,
  ...['picked_up', 'in_transit', 'out_for_delivery'].map((status) => driverSays(status)),
]
const failed = driverSays('failed', { reason: 'Nobody at home' })

/** The steps behind the placing. */
const pathOf = (random: Random): Step[] => {
  const chance = random()
  if (chance < CANCELLED) return [prompt, cancel]
  if (chance < CANCELLED + BROUGHT_BACK) return [prompt, ...toTheDoor, failed, bringBack]
  return [prompt, ...toTheDoor, look, handOver]
}

const isDone = ({ status }: Seen): boolean => status.startsWith('2')

/** One order after another. A step that is refused is tried again; if it stays refused, the order is cancelled. */
export const lives = (random: Random): Shopper => {
  const buy = purchases(random)
  const address = addresses(random)
  let life: Life | undefined
  let steps: Step[] = []
  let tries = 0

  const begin = (): Asked => {
    const placing = { ...buy({ link: undefined, status: '', text: () => '' }), name: 'placed' }
    const order = sent.parse(JSON.parse(placing.body ?? ''))
    const own = managers.filter(({ branchId }) => branchId === order.branchId)
    const people = {
      manager: pick(own, random),
      admin: pick(admins, random),
      driver: pick(drivers, random),
    }
    life = { placing, order, id: '', code: '', ...people }
    steps = pathOf(random)
    return placing
  }
  /** The step was done. Notes what the answer says for those that follow. */
  const goOn = (own: Life, seen: Seen): void => {
    const answer: unknown = JSON.parse(seen.text())
    tries = 0
    if (own.id === '') {
      own.id = placed.parse(answer).id
      return
    }
    if (steps[0] === look) own.code = door.parse(answer).code ?? ''
    steps.shift()
  }
  const tryAgain = (): void => {
    tries += 1
    if (tries < MOST_TRIES) return
    tries = 0
    steps = steps[0] === cancel ? [] : [cancel]
  }
  const step = (own: Life, seen: Seen): Asked | undefined => {
    if (isDone(seen)) goOn(own, seen)
    else if (own.id === '') return undefined
    else tryAgain()
    const asked = steps[0]?.(own)
    return asked && { ...asked, headers: { ...asked.headers, 'x-forwarded-for': address() } }
  }
  return (seen) => (life === undefined ? begin() : (step(life, seen) ?? begin()))
}

/** Support for `deliveries.ts`: fills a data folder with a small shop and its deliveries. */
import { pino } from 'pino'
import { v7 } from 'uuid'
import { pickUpDelivery } from '../src/commands/delivery/pick-up-delivery.ts'
import { assignDelivery, stepDelivery } from '../src/commands/delivery/plain-steps.ts'
import { type Command, type CommandDeps, issue } from '../src/commands/engine/command.ts'
import { countStock } from '../src/commands/inventory/count-stock.ts'
import { placeOrder } from '../src/commands/order/place-order.ts'
import { sessionTokenHash } from '../src/commands/user/sessions.ts'
import { placeOrderBody } from '../src/contract/order/place-order.ts'
import { type AccountRole, type Actor, system } from '../src/domain/kernel/access.ts'
import { defaultLimits } from '../src/http/server/limits/budgets.ts'
import { readConfig } from '../src/program/config.ts'
import { realWorld } from '../src/program/real-world.ts'
import { startShop } from '../src/program/start-shop.ts'
import { address, orderOf } from '../src/testing/http/orders.ts'
import { readyDelivery } from '../src/testing/http/ready-delivery.ts'
import { fillSmallShop, ids } from '../src/testing/http/small-shop.ts'

/** A delivery under way, with the session tokens of its rider and its customer. */
export type Ride = { trackingNumber: string; deliveryId: string; rider: string; owner: string }

const PIECES = 1_000_000
const admin: Actor = { id: v7(), role: 'admin' }

const runnerOf =
  (deps: CommandDeps) =>
  async <Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    actor: Actor,
  ): Promise<Output> => {
    const by = { actor, commandId: deps.world.newId(), correlationId: 'bench' }
    const { result } = await issue(command, input, by, deps)
    if (!result.ok) throw new Error(`${command.name}: ${result.error.code}`)
    return result.value
  }

/**
 * Makes an account with a session and without a password, because hashing a password takes longer than all the rest.
 */
const join = async ({ events, vault, world }: CommandDeps, role: AccountRole) => {
  const userId = world.newId()
  const username = `bench_${userId}`
  const names = { username, email: `${username}@example.com`, fullName: 'Bench', phoneNumber: '' }
  const at = new Date().toISOString()
  const meta = { at, actor: system, correlationId: 'bench', causationId: 'bench' }
  await events.append(`user-${userId}`, -1, [
    { id: world.newId(), meta, event: { type: 'UserRegistered', data: { userId, ...names } } },
    {
      id: world.newId(),
      meta,
      event: { type: 'UserRoleAssigned', data: { userId, role, branchId: null } },
    },
  ])
  const token = world.newToken()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const session = { userId, role, branchId: undefined, createdAt: at, expiresAt }
  await vault.putSession(sessionTokenHash(token), session)
  return { actor: { id: userId, role }, token }
}

const setOut = async (deps: CommandDeps, n: number): Promise<Ride> => {
  const run = runnerOf(deps)
  const rider = await join(deps, 'driver')
  const owner = await join(deps, 'customer')
  const door = { latitude: -1.25 + (n % 20) / 1_000, longitude: 36.74 + (n % 15) / 1_000 }
  const body = placeOrderBody.parse({ ...orderOf(ids.soap), address: { ...address, ...door } })
  const { orderId } = await run(placeOrder, { body }, owner.actor)
  const { deliveryId, trackingNumber } = await readyDelivery(deps, orderId)
  await run(assignDelivery, { deliveryId, carrier: { driverId: rider.actor.id } }, admin)
  await run(pickUpDelivery, { deliveryId }, rider.actor)
  for (const to of ['in_transit', 'out_for_delivery'] as const)
    await run(stepDelivery, { deliveryId, to }, rider.actor)
  return { deliveryId, trackingNumber, rider: rider.token, owner: owner.token }
}

/**
 * Fills a folder with a small shop and `rides` deliveries under way, by the shop's commands. `fleets`: the number of
 * admins, whose sessions it gives.
 */
export const fillWithRides = async (folder: string, rides: number, fleets: number) => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  const files = {
    world: realWorld,
    web: undefined,
    pictures: undefined,
    limits: defaultLimits,
    seed: fillSmallShop,
  }
  const shop = await startShop(config, pino({ level: 'silent' }), files)
  const deps = shop.commands
  const shelf = { branchId: ids.kabete, productId: ids.soap, variantId: 0, onHand: PIECES }
  await runnerOf(deps)(countStock, { ...shelf, reason: 'For the benchmark' }, system)
  const all: Ride[] = []
  for (let n = 0; n < rides; n += 1) all.push(await setOut(deps, n))
  const admins: string[] = []
  for (let n = 0; n < fleets; n += 1) admins.push((await join(deps, 'admin')).token)
  await shop.stop()
  return { rides: all, admins }
}

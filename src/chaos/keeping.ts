import * as z from 'zod'
import type { Random } from '#src/demo/past/random.ts'
import { realWorld } from '#src/program/real-world.ts'
import { goods } from '#src/simulation/acts/buying.ts'
import { type Client, type Crowd, memberOf } from './crowd.ts'

type Keeper = { crowd: Crowd; random: Random; branchId: number; manager: Client }

const someOf = ({ random }: Keeper, most: number) => {
  const { productId, variantId } = random.pick(goods)
  return { productId, variantId, quantity: random.between(1, most) }
}

/** Sends what the sender gave an id, and notes that it must be in the log. */
const record = async (
  { crowd, manager }: Keeper,
  path: string,
  body: { id: string },
  type: string,
): Promise<boolean> => {
  const answer = await manager({ method: 'POST', path, body })
  const isDone = answer.status === 200 || answer.status === 201
  if (isDone) crowd.told.facts.push({ type, id: body.id })
  return isDone
}

const receive = async (keeper: Keeper): Promise<void> => {
  const { branchId } = keeper
  const receipt = { id: realWorld.newId(), note: '', lines: [someOf(keeper, 20)] }
  await record(keeper, `/api/inventory/branch/${branchId}/receipts`, receipt, 'StockReceived')
}

const writeOff = async (keeper: Keeper): Promise<void> => {
  const { branchId } = keeper
  const gone = { id: realWorld.newId(), reason: 'Broken', lines: [someOf(keeper, 2)] }
  await record(keeper, `/api/inventory/branch/${branchId}/write-offs`, gone, 'StockWrittenOff')
}

const shelves = z.array(z.object({ id: z.string(), onHand: z.number() }))

const count = async ({ random, branchId, manager }: Keeper): Promise<void> => {
  const path = `/api/inventory/branch/${branchId}`
  const found = shelves.safeParse((await manager({ method: 'GET', path })).body).data ?? []
  if (found.length === 0) return
  const { id, onHand: seen } = random.pick(found)
  const counted = { onHand: Math.max(0, seen + random.between(-2, 2)), seen }
  await manager({ method: 'POST', path: `/api/inventory/${id}/count`, body: counted })
}

/** Some pieces go to the other branch, which receives some or all of them. */
const transfer = async (keeper: Keeper): Promise<void> => {
  const { crowd, random, branchId } = keeper
  const other = 3 - branchId
  const line = someOf(keeper, 6)
  const id = realWorld.newId()
  const sent = { id, fromBranchId: branchId, toBranchId: other, note: '', lines: [line] }
  if (!(await record(keeper, '/api/transfers', sent, 'TransferSent'))) return
  const receiver = { ...keeper, manager: managerOf(crowd, random, other) }
  const lines = [{ ...line, quantity: random.between(1, line.quantity) }]
  const receipt = { id: realWorld.newId(), lines }
  await record(receiver, `/api/transfers/${id}/receipts`, receipt, 'TransferReceived')
}

const giveFloat = async (keeper: Keeper): Promise<void> => {
  const { id } = keeper.crowd.staff('driver_otieno')
  const given = { id: realWorld.newId(), amount: 100 }
  await record(keeper, `/api/cash/drivers/${id}/floats`, given, 'DriverFloatGiven')
}

const carried = z.object({ due: z.number() })

const takeInCash = async (keeper: Keeper): Promise<void> => {
  const { crowd, random } = keeper
  const { id } = crowd.staff('driver_otieno')
  const driver = memberOf(crowd, random, 'driver_otieno')
  const answer = await driver({ method: 'GET', path: '/api/driver/cash' })
  // A negative sum is owed to the driver: while the read model is behind, the same cash is counted again.
  const counted = Math.max(0, carried.safeParse(answer.body).data?.due ?? 0)
  const handover = { id: realWorld.newId(), counted, note: 'Counted twice' }
  await record(keeper, `/api/cash/drivers/${id}/handovers`, handover, 'DriverCashHandedOver')
}

const acts = [receive, receive, receive, receive, writeOff, count, transfer, giveFloat, takeInCash]

const managerOf = (crowd: Crowd, random: Random, branchId: number): Client =>
  memberOf(crowd, random, branchId === 1 ? 'manager_kabete' : 'manager_westlands')

/** A manager does the next thing that comes to mind. */
export const keepShop = async (crowd: Crowd, random: Random): Promise<void> => {
  const branchId = random.pick([1, 2])
  const manager = managerOf(crowd, random, branchId)
  await random.pick(acts)({ crowd, random, branchId, manager })
}

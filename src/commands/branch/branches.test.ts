import { afterEach, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, registration, shelf, stock } from '../../testing/commands/goods.ts'
import { kabete } from '../../testing/domain/branch.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { receiveTransfer } from '../transfer/receive-transfer.ts'
import { sendTransfer } from '../transfer/send-transfer.ts'
import { logIn } from '../user/log-in.ts'
import { registerUser } from '../user/register-account.ts'
import { assignRole } from '../user/staff.ts'
import { changeBranch } from './change-branch.ts'
import { setBranchActive } from './set-branch-active.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 50)
})
afterEach(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
const onHand = async (branchId: number) => (await shelf(shop, { branchId, productId: 1 })).onHand
const set = (branchId: number, isActive: boolean) =>
  shop.issued(setBranchActive, { branchId, isActive }, undefined, shop.anotherProcess())
const activeOnes = async () => {
  await shop.caughtUp()
  const all = shop.deps.queries.catalogue.branches()
  return all.flatMap(({ branchId, isActive }) => (isActive ? [branchId] : []))
}

it('a branch that is off takes no new orders, and finishes its open ones', async () => {
  spec('operations 2.3', 'Branches: opened, changed, switched off and on')
  const body = milkOrder()
  const { orderId } = await shop.done(placeOrder, { body }, guest)
  await shop.done(setBranchActive, { branchId: 1, isActive: false })
  shop.tick(1_000)
  expect(await shop.refused(placeOrder, { body }, guest)).toMatchObject({
    code: 'BRANCH_NOT_ACTIVE',
  })
  await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, admin)
  await shop.done(setBranchActive, { branchId: 1, isActive: true })
  await shop.done(placeOrder, { body }, guest)
})

it('a branch that is off keeps its stock, and transfers empty it', async () => {
  spec('operations 2.3', 'A branch that is off keeps its stock, and transfers empty it')
  await shop.done(setBranchActive, { branchId: 1, isActive: false })
  expect(await onHand(1)).toBe(50)
  const transferId = shop.deps.world.newId()
  const lines = [{ productId: 1, variantId: 0, quantity: 50 }]
  const sent = { transferId, fromBranchId: 1, toBranchId: 2, note: 'Kabete closes', lines }
  await shop.done(sendTransfer, sent, admin)
  const receiptId = shop.deps.world.newId()
  await shop.done(receiveTransfer, { transferId, receiptId, lines }, admin)
  expect([await onHand(1), await onHand(2)]).toEqual([0, 50])
})

it('the last active branch stays on, also when two are switched off at once', async () => {
  spec('operations 2.3', 'The last active branch stays on, also when two are switched off at once')
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([set(1, false), set(2, false)])
    const [one, other] = answers
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(one?.ok ? other : one).toMatchObject({ error: { code: 'LAST_BRANCH' } })
    expect(await activeOnes()).toHaveLength(1)
    await set(1, true)
    await set(2, true)
  }
})

it('a branch that is off stays so, however often that is said', async () => {
  await shop.done(setBranchActive, { branchId: 1, isActive: false })
  await shop.done(setBranchActive, { branchId: 1, isActive: false })
  expect(await activeOnes()).toEqual([2])
  const nowhere = { branchId: 9, isActive: false }
  expect(await shop.refused(setBranchActive, nowhere)).toMatchObject({ code: 'BRANCH_NOT_FOUND' })
})

it('another name changes no manager’s rights', async () => {
  spec('operations 2.3', 'A manager’s branch is found by the user name, once')
  spec('operations cases', '16. Another name of a branch leaves a manager’s rights')
  const { userId } = await shop.done(registerUser, registration('manager_kabete'))
  await shop.caughtUp()
  await shop.done(assignRole, { userId, role: 'branch_manager', branchId: null })
  const { code: _, ...facts } = kabete
  await shop.done(changeBranch, { branchId: 1, facts: { ...facts, name: 'Mall', city: 'Uthiru' } })
  const { username, password } = registration('manager_kabete')
  const { account } = await shop.done(logIn, { username, password })
  expect(account).toMatchObject({ role: 'branch_manager', branchId: 1 })
})

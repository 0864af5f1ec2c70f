import { load } from '#src/commands/engine/execute.ts'
import { redeemReward } from '#src/commands/loyalty/redeem-reward.ts'
import { answerComplaint, makeComplaint } from '#src/commands/order/complaints.ts'
import { eraseOwnAccount, eraseUser } from '#src/commands/user/erasure/erase-account.ts'
import { eraseGuest } from '#src/commands/user/erasure/erase-guest.ts'
import { registerUser } from '#src/commands/user/register-account.ts'
import type { Random } from '#src/demo/past/random.ts'
import { guest, hasAccount } from '#src/domain/kernel/access.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { PASSWORD } from '#src/testing/http/visitor.ts'
import type { Chain } from '../chain.ts'
import { REWARD } from '../template.ts'
import { anOrder, CUSTOMER, customersOf } from './buying.ts'
import { managerOf } from './riding.ts'

/** An order that somebody with an account placed. */
const membersOrder = ({ orders }: Chain, random: Random) => {
  const own = orders.slice(-25).filter(({ request }) => hasAccount(request.buyer))
  return own.length === 0 ? undefined : random.pick(own)
}

export const members = {
  /** Somebody exchanges points for a voucher, and presses twice now and then. */
  redeem: async (chain: Chain, random: Random) => {
    const buyer = random.pick(customersOf(chain))
    const wish = { rewardId: REWARD, idempotencyKey: chain.world.newId() }
    const times = random.pick([1, 1, 2])
    const vouchers: (string | undefined)[] = []
    for (let n = 0; n < times; n += 1) {
      vouchers.push((await chain.ask(redeemReward, wish, buyer))?.voucherId)
    }
    const got = new Set(vouchers.filter((id) => id !== undefined))
    if (got.size > 1) chain.broken.push('one redemption gave two vouchers')
  },
  complain: async (chain: Chain, random: Random) => {
    const one = membersOrder(chain, random)
    const [item] = one?.request.body.items ?? []
    if (one === undefined || item === undefined) return
    const { productId, variantId } = item
    const complaint = {
      orderId: one.orderId,
      complaintId: chain.world.newId(),
      lines: [{ productId, variantId, quantity: 1 }],
      reason: random.pick(['missing', 'damaged', 'spoiled'] as const),
      words: 'Half of it is gone',
    }
    await chain.ask(makeComplaint, complaint, one.request.buyer)
  },
  answerComplaints: async (chain: Chain, random: Random) => {
    for (const { orderId } of chain.orders.slice(-40)) {
      const state = await load(chain.look(), order, orderId)
      if (!isPlaced(state)) continue
      const open = state.complaints.find(({ answer }) => answer === null)
      if (open === undefined) continue
      const answer = random.pick(['words', 'return', 'refund', 'refund'] as const)
      const { complaintId } = open
      const said = {
        orderId,
        complaintId,
        answer,
        words: 'We are sorry',
        feeBack: false,
        goods: 'gone' as const,
      }
      await chain.ask(answerComplaint, said, managerOf(chain, state.branchId))
      return
    }
  },
  register: async (chain: Chain, random: Random) => {
    const username = `simulated-${random.between(100_000, 999_999)}`
    const about = { username, email: `${username}@simulated.example`, fullName: CUSTOMER }
    const given = { ...about, password: PASSWORD, phoneNumber: '0700000002' }
    const registered = await chain.ask(registerUser, given, guest)
    if (registered !== undefined) chain.members.push({ id: registered.userId, role: 'customer' })
  },
  /** Somebody erases the own account, or asks the shop to. Who got no answer asks again. */
  eraseAccount: async (chain: Chain, random: Random) => {
    if (chain.members.length === 0) return
    const member = random.pick(chain.members)
    const openOrders = random.pick(['cancel', 'leave'] as const)
    const erased =
      openOrders === 'cancel' && random.happens(0.5)
        ? await chain.ask(eraseOwnAccount, { password: PASSWORD, openOrders }, member)
        : await chain.ask(eraseUser, { userId: member.id, openOrders }, chain.staff('admin'))
    if (erased !== undefined) chain.members = chain.members.filter((one) => one !== member)
  },
  /** A guest wants to be forgotten. */
  forgetGuest: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined || hasAccount(one.request.buyer)) return
    const wish = { orderId: one.orderId, openOrders: random.pick(['cancel', 'leave'] as const) }
    await chain.ask(eraseGuest, wish, chain.staff('admin'))
  },
}

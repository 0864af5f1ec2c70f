import { load } from '#src/commands/engine/execute.ts'
import { countShelf } from '#src/commands/inventory/count-shelf.ts'
import { receiveStock } from '#src/commands/inventory/receive-stock.ts'
import { writeOffStock } from '#src/commands/inventory/write-off-stock.ts'
import {
  cancelTransfer,
  closeTransfer,
  receiveTransfer,
} from '#src/commands/transfer/receive-transfer.ts'
import { sendTransfer } from '#src/commands/transfer/send-transfer.ts'
import type { Random } from '#src/demo/past/random.ts'
import { inventory } from '#src/domain/inventory/inventory.ts'
import { stockKeyId } from '#src/domain/kernel/pieces.ts'
import { transfer } from '#src/domain/transfer.ts'
import type { Chain } from '../chain.ts'
import { goods } from './buying.ts'

const shelfOf = (random: Random) => {
  const { productId, variantId } = random.pick(goods)
  return { branchId: random.pick([1, 2]), productId, variantId }
}
const clerkOf = ({ staff }: Chain, branchId: number) =>
  staff(branchId === 1 ? 'manager_kabete' : 'manager_westlands')

/** A transfer on the road, with some of its open pieces. */
const arriving = async (chain: Chain, random: Random) => {
  if (chain.transfers.length === 0) return undefined
  const transferId = random.pick(chain.transfers.slice(-5))
  const state = await load(chain.look(), transfer, transferId)
  const lines = (state?.lines ?? []).flatMap(({ productId, variantId, open }) =>
    open > 0 ? [{ productId, variantId, quantity: random.between(1, open) }] : [],
  )
  if (state === null || lines.length === 0) return undefined
  return { transferId, lines, from: state.fromBranchId, to: state.toBranchId }
}

export const keeping = {
  receiveGoods: async (chain: Chain, random: Random) => {
    const { branchId, ...piece } = shelfOf(random)
    const lines = [{ ...piece, quantity: random.between(2, 12) }]
    const receipt = { branchId, receiptId: chain.world.newId(), note: '', lines }
    await chain.ask(receiveStock, receipt, clerkOf(chain, branchId))
  },
  countShelf: async (chain: Chain, random: Random) => {
    const key = shelfOf(random)
    const { onHand: seen } = await load(chain.look(), inventory, stockKeyId(key))
    const isEmpty = random.happens(0.2)
    const onHand = isEmpty ? random.between(0, 1) : Math.max(0, seen + random.between(-3, 2))
    const count = { ...key, onHand, seen, reason: isEmpty ? 'The shelf is empty' : undefined }
    await chain.ask(countShelf, count, clerkOf(chain, key.branchId))
  },
  writeOff: async (chain: Chain, random: Random) => {
    const { branchId, ...piece } = shelfOf(random)
    const lines = [{ ...piece, quantity: random.between(1, 2) }]
    const gone = { branchId, writeOffId: chain.world.newId(), reason: 'Broken', lines }
    await chain.ask(writeOffStock, gone, clerkOf(chain, branchId))
  },
  sendTransfer: async (chain: Chain, random: Random) => {
    const { branchId: fromBranchId, ...piece } = shelfOf(random)
    const transferId = chain.world.newId()
    chain.transfers.push(transferId)
    const lines = [{ ...piece, quantity: random.between(1, 8) }]
    const sent = { transferId, fromBranchId, toBranchId: 3 - fromBranchId, note: '', lines }
    await chain.ask(sendTransfer, sent, clerkOf(chain, fromBranchId))
  },
  receiveTransfer: async (chain: Chain, random: Random) => {
    const found = await arriving(chain, random)
    if (found === undefined) return
    const { transferId, lines, to } = found
    const receipt = { transferId, receiptId: chain.world.newId(), lines }
    await chain.ask(receiveTransfer, receipt, clerkOf(chain, to))
  },
  closeTransfer: async (chain: Chain, random: Random) => {
    const found = await arriving(chain, random)
    if (found === undefined) return
    const { transferId, lines, from } = found
    const outcome = random.pick(['lost', 'sent_back'] as const)
    const closing = { transferId, closingId: chain.world.newId(), outcome, reason: 'Lorry', lines }
    await chain.ask(closeTransfer, closing, clerkOf(chain, from))
  },
  cancelTransfer: async (chain: Chain, random: Random) => {
    const found = await arriving(chain, random)
    if (found === undefined) return
    const { transferId, from } = found
    await chain.ask(cancelTransfer, { transferId, reason: 'Not needed' }, clerkOf(chain, from))
  },
}

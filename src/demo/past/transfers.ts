import {
  cancelTransfer,
  closeTransfer,
  receiveTransfer,
} from '#src/commands/transfer/receive-transfer.ts'
import { sendTransfer } from '#src/commands/transfer/send-transfer.ts'
import type { Pieces } from '#src/domain/kernel/pieces.ts'
import type { Story } from './agenda.ts'
import { sellableOf } from './basket.ts'
import { DAY, HOUR, MINUTE, whenOpen } from './calendar.ts'
import type { Past, PastBranch } from './past.ts'
import { type Random, randomOf } from './random.ts'

const MOST_LINES = 4
const notes = [
  'For the weekend',
  'The shelf there is nearly empty',
  'Asked for by phone',
  '',
] as const

/** Goods of which one branch has plenty and the other has few. */
const goodsFor = async (past: Past, from: PastBranch, to: PastBranch, random: Random) => {
  const lines: Pieces[] = []
  for (const offer of from.offers) {
    const { productId, variantId, low } = offer
    const there = to.offers.find(
      (one) => one.productId === productId && one.variantId === variantId,
    )
    if (there === undefined || lines.length === MOST_LINES) continue
    const [here, wanting] = [
      await sellableOf(past, from.branchId, offer),
      await sellableOf(past, to.branchId, there),
    ]
    if (here < 3 * low || wanting > 2 * low) continue
    lines.push({ productId, variantId, quantity: random.between(2, Math.max(low, 3)) })
  }
  return lines
}

type Sent = { transferId: string; from: PastBranch; to: PastBranch; lines: Pieces[] }

const pieces = (lines: readonly Pieces[], of: (quantity: number) => number): Pieces[] =>
  lines
    .map((line) => ({ ...line, quantity: of(line.quantity) }))
    .filter(({ quantity }) => quantity > 0)

const receive = (past: Past, { transferId, to }: Sent, lines: Pieces[]) =>
  past
    .by(to.manager)
    .run(receiveTransfer, { transferId, receiptId: past.deps.world.newId(), lines })

/** Half of the goods arrive at once. The rest arrives the next day, is lost, or is sent back. */
async function* inParts(past: Past, sent: Sent, end: End, random: Random): Story {
  const first = pieces(sent.lines, (quantity) => Math.ceil(quantity / 2))
  const rest = pieces(sent.lines, (quantity) => Math.floor(quantity / 2))
  await receive(past, sent, first)
  yield whenOpen(past.agenda.now() + random.between(18, 30) * HOUR, random)
  if (rest.length === 0) return
  if (end === 'in parts') {
    await receive(past, sent, rest)
    return
  }
  const reason = end === 'lost' ? 'The box was not in the van' : 'Sent back: no room on the shelf'
  const closing = { closingId: past.deps.world.newId(), outcome: end, reason, lines: rest }
  await past.by(sent.to.manager).run(closeTransfer, { transferId: sent.transferId, ...closing })
}

type End = 'in parts' | 'lost' | 'sent_back'
const ends = [
  'whole',
  'in parts',
  'whole',
  'lost',
  'whole',
  'cancelled',
  'in parts',
  'sent_back',
] as const

async function* transfer(past: Past, sent: Sent, n: number, random: Random): Story {
  const { transferId, from } = sent
  const end = ends[n % ends.length] ?? 'whole'
  yield past.agenda.now() + random.between(50, 200) * MINUTE
  if (end === 'cancelled') {
    const reason = 'The van did not come'
    await past.by(from.manager).run(cancelTransfer, { transferId, reason })
    return
  }
  yield whenOpen(past.agenda.now() + random.between(4, 44) * HOUR, random)
  if (end === 'whole') await receive(past, sent, sent.lines)
  else yield* inParts(past, sent, end, random)
}

/** Two or three times a week one branch sends goods to another. */
export async function* transfers(past: Past, beginning: number): Story {
  for (let n = 0, day = 3; ; n += 1, day += 2 + (n % 2)) {
    const random = randomOf(`transfer ${n}`)
    yield beginning + day * DAY + 10 * HOUR + random.between(0, 300) * MINUTE
    const from = random.pick(past.branches)
    const to = random.pick(past.branches.filter((one) => one !== from))
    const lines = await goodsFor(past, from, to, random)
    if (lines.length === 0) continue
    const transferId = past.deps.world.newId()
    const plan = { transferId, fromBranchId: from.branchId, toBranchId: to.branchId, lines }
    const sent = await past
      .by(from.manager)
      .run(sendTransfer, { ...plan, note: random.pick(notes) })
    if (sent.ok)
      past.agenda.begin(
        past.agenda.now(),
        transfer(past, { transferId, from, to, lines }, n, random),
      )
  }
}

import type { CommandOf } from '../kernel/decider.ts'
import type { StockKey } from '../kernel/pieces.ts'
import { ok, type Rejection, type Result, refuseField, reject } from '../kernel/result.ts'
import type { InventoryEvent } from './events.ts'
import { availableOf, type InventoryState } from './state.ts'
import { isLargeLoss } from './vocabulary.ts'

export type CountCommand = {
  key: StockKey
} /** A count that is written without comparing it with what the shop knew. `onHand`: the pieces on the shelf. */ & (
  | {
      type: 'Count'
      onHand: number | undefined
      lowStockThreshold: number | undefined
      reason: string
    }
  /**
   * `seen`: the pieces on the shelf that the counting person was shown. A new reservation does not make the count late.
   * `reason`: why pieces are missing or too many, if somebody said it. A large loss is refused without one.
   */
  | { type: 'CountShelf'; onHand: number; seen: number; reason: string | undefined }
  /**
   * `quantity` and `seen` are pieces that can be sold: as counted, and as the sender saw them. If both are equal, or no
   * quantity is given, nothing was counted. Without `seen` the quantity is written without comparing, and without asking
   * for a reason.
   * `revision`: the number of changes by hand that the sender saw, if a later change is to be refused.
   */
  | {
      type: 'Edit'
      quantity: number | undefined
      seen: number | undefined
      lowStockThreshold: number | undefined
      revision: number | undefined
      reason: string | undefined
    }
  | { type: 'Open'; quantity: number; lowStockThreshold: number; reason: string }
)

export type CountCode =
  | 'CHANGED_MEANWHILE'
  | 'COUNT_REASON_REQUIRED'
  | 'INVALID_INPUT'
  | 'STOCK_ALREADY_OPEN'
  | 'STOCK_MOVED'
  | 'STOCK_NOT_FOUND'
type Decision = Result<InventoryEvent[], Rejection<CountCode>>

const isCount = (figure: number) => Number.isSafeInteger(figure) && figure >= 0
const badQuantity = () => refuseField('quantity', 'Please enter a valid quantity.')
const badThreshold = () => refuseField('lowStockThreshold', 'Please enter a valid threshold.')

type Said = { key: StockKey; reason: string }
/** A figure that is undefined stays as it is. */
type Figures = { onHand: number | undefined; lowStockThreshold: number | undefined }

const countedAs = (
  { key, reason }: Said,
  onHand: number,
  { onHand: onHandBefore, lowStockThreshold }: InventoryState,
): InventoryEvent => ({
  type: 'StockCounted',
  data: { ...key, onHandBefore, onHand, lowStockThreshold, reason },
})

const thresholdSet = (
  { key }: Said,
  lowStockThreshold: number,
  { lowStockThreshold: lowStockThresholdBefore }: InventoryState,
): InventoryEvent => ({
  type: 'LowStockThresholdSet',
  data: { ...key, lowStockThresholdBefore, lowStockThreshold },
})

/**
 * Writes the figures that changed. A count may be lower than the reserved pieces: if it were refused, the shop would
 * sell goods that are not there. Staff see the gap.
 */
const write = (said: Said, figures: Figures, state: InventoryState): Decision => {
  const { onHand = state.onHand, lowStockThreshold = state.lowStockThreshold } = figures
  if (!isCount(onHand)) return badQuantity()
  if (!isCount(lowStockThreshold)) return badThreshold()
  if (!state.counted) return ok([countedAs(said, onHand, { ...state, lowStockThreshold })])
  const events: InventoryEvent[] = []
  if (onHand !== state.onHand) events.push(countedAs(said, onHand, state))
  if (lowStockThreshold !== state.lowStockThreshold) {
    events.push(thresholdSet(said, lowStockThreshold, state))
  }
  return ok(events)
}

/**
 * A count that somebody made: `said` is what they counted, `seen` what they were shown, and `now` what the shop knows
 * now.
 */
type Look = { said: number; seen: number; now: number }

/** True if the same count was recorded before and no goods have moved since. */
const isRepeated = ({ said, seen, now }: Look, { lastCounted }: InventoryState): boolean =>
  said === now && lastCounted === said - seen

const isLate = (look: Look, state: InventoryState): boolean =>
  look.seen !== look.now && !isRepeated(look, state)

/** The reason in the event of a count that nobody explained. */
const COUNTED = 'count'

type Explained = { key: StockKey; reason: string | undefined }

const saidBy = ({ key, reason = COUNTED }: Explained): Said => ({ key, reason })

/** The refusal of a large loss that nobody explained. Undefined for any other count. */
const refuseLoss = (
  { reason }: Explained,
  onHand: number | undefined,
  state: InventoryState,
): Decision | undefined => {
  if (reason !== undefined || onHand === undefined) return undefined
  if (!isLargeLoss(onHand, state.onHand)) return undefined
  return reject('COUNT_REASON_REQUIRED', { missing: state.onHand - onHand })
}

const countShelf = (
  command: CommandOf<CountCommand, 'CountShelf'>,
  state: InventoryState,
): Decision => {
  if (!state.counted) return reject('STOCK_NOT_FOUND')
  const { onHand, seen } = command
  const { onHand: now } = state
  if (isLate({ said: onHand, seen, now }, state)) return reject('STOCK_MOVED', { seen, now })
  const figures = { onHand, lowStockThreshold: undefined }
  return refuseLoss(command, onHand, state) ?? write(saidBy(command), figures, state)
}

/** The pieces on the shelf according to an edit. Undefined if the edit counts nothing. */
const editedOnHand = (
  { quantity, seen }: CommandOf<CountCommand, 'Edit'>,
  state: InventoryState,
): number | undefined => {
  const isCount = quantity !== undefined && quantity !== seen && quantity !== availableOf(state)
  return isCount ? quantity + state.reserved : undefined
}

/**
 * Refuses the edit if somebody else has changed the figures by hand since the sender saw them. Sales do not count as
 * such a change.
 */
const unlessChanged = (
  decision: Decision,
  { revision: seen }: CommandOf<CountCommand, 'Edit'>,
  state: InventoryState,
): Decision => {
  const { edits: revision, lowStockThreshold } = state
  const isLate = seen !== undefined && seen !== revision
  if (!isLate || !decision.ok || decision.value.length === 0) return decision
  return reject('CHANGED_MEANWHILE', { revision, quantity: availableOf(state), lowStockThreshold })
}

const edit = (command: CommandOf<CountCommand, 'Edit'>, state: InventoryState): Decision => {
  if (!state.counted) return reject('STOCK_NOT_FOUND')
  const { quantity: said, seen, lowStockThreshold } = command
  const now = availableOf(state)
  const isCount = said !== undefined && seen !== undefined && said !== seen
  if (isCount && isLate({ said, seen, now }, state)) return reject('STOCK_MOVED', { seen, now })
  const onHand = editedOnHand(command, state)
  const refused = seen === undefined ? undefined : refuseLoss(command, onHand, state)
  if (refused !== undefined) return refused
  const written = write(saidBy(command), { onHand, lowStockThreshold }, state)
  return unlessChanged(written, command, state)
}

const open = (command: CommandOf<CountCommand, 'Open'>, state: InventoryState): Decision => {
  const { quantity: onHand, lowStockThreshold } = command
  const isSame = onHand === state.onHand && lowStockThreshold === state.lowStockThreshold
  if (state.counted) return isSame ? ok([]) : reject('STOCK_ALREADY_OPEN')
  return write(command, { onHand, lowStockThreshold }, state)
}

export const decideCount = (command: CountCommand, state: InventoryState): Decision => {
  switch (command.type) {
    case 'Count':
      return write(command, command, state)
    case 'CountShelf':
      return countShelf(command, state)
    case 'Edit':
      return edit(command, state)
    case 'Open':
      return open(command, state)
  }
}

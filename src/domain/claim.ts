import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/**
 * One stream for each unique value. `owner` is the id of the user, product, category, branch, order or refund that has
 * the value. Streams of user names and e-mail addresses are named by a keyed hash, since the values are personal:
 * `username-<hmac>`, `email-<hmac>`. Other streams are named by the value: `productslug-<slug>`, `categoryslug-<slug>`,
 * `productbarcode-<key of the code>`, `branchcode-<code>`, `receipt-<M-PESA receipt>`, `reversal-<id of its request>`, `payout-<reference>`. A claim of money is never released;
 * any other claim is released if its command failed half-way.
 */
export type ClaimEvent =
  | DomainEvent<'ClaimTaken', { owner: string; takenAt: string }>
  | DomainEvent<'ClaimReleased', { owner: string }>

const claimEvents: EventCatalogue<ClaimEvent> = {
  ClaimTaken: { version: 1 },
  ClaimReleased: { version: 1 },
}

/** Null: nobody owns the value. `takenAt` is ISO 8601 in UTC. */
export type ClaimState = { owner: string; takenAt: string } | null

/**
 * `insteadOf` names an owner whose command is known to have failed. The claim passes from this owner to the new one.
 */
export type ClaimCommand =
  | { type: 'Take'; owner: string; at: string; insteadOf?: string }
  | { type: 'Release'; owner: string }

type ClaimCode = 'CLAIM_TAKEN'
type Decision = Result<ClaimEvent[], Rejection<ClaimCode>>

const take = (
  { owner, at: takenAt, insteadOf }: CommandOf<ClaimCommand, 'Take'>,
  state: ClaimState,
): Decision => {
  const taken: ClaimEvent = { type: 'ClaimTaken', data: { owner, takenAt } }
  if (state === null) return ok([taken])
  if (state.owner === owner) return ok([])
  if (state.owner !== insteadOf) return reject('CLAIM_TAKEN', state)
  return ok([{ type: 'ClaimReleased', data: { owner: insteadOf } }, taken])
}

const decide = (command: ClaimCommand, state: ClaimState): Decision => {
  if (command.type === 'Take') return take(command, state)
  const { owner } = command
  return ok(state?.owner === owner ? [{ type: 'ClaimReleased', data: { owner } }] : [])
}

const evolve = (_: ClaimState, event: ClaimEvent): ClaimState =>
  event.type === 'ClaimTaken' ? event.data : null

/** Each kind of unique value has its own category of streams. */
export type ClaimCategory =
  | 'username'
  | 'email'
  | 'productslug'
  | 'productbarcode'
  | 'categoryslug'
  | 'branchcode'
  | 'receipt'
  | 'reversal'
  | 'payout'
  | 'setup'
export type Claim<Category extends ClaimCategory> = Aggregate<
  Category,
  ClaimState,
  ClaimCommand,
  ClaimEvent,
  ClaimCode
>
const claim = <Category extends ClaimCategory>(category: Category): Claim<Category> => ({
  category,
  memoryPart: 4,
  snapshots: { version: 1 },
  events: claimEvents,
  initial: null,
  decide,
  evolve,
})

export const usernameClaim = claim('username')
export const emailClaim = claim('email')
export const productSlugClaim = claim('productslug')
/** A barcode belongs to one size of one product of the whole shop. The owner is the product. */
export const productBarcodeClaim = claim('productbarcode')
export const categorySlugClaim = claim('categoryslug')
export const branchCodeClaim = claim('branchcode')
export const receiptClaim = claim('receipt')
export const reversalClaim = claim('reversal')
/** The reference of a pay-out belongs to the refund that it paid, or to several that it paid together. */
export const payOutClaim = claim('payout')
/** Whoever creates the shop's first administrator holds this claim, so that only one is created. */
export const setupClaim = claim('setup')

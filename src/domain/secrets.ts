import type { Aggregate, DomainEvent, EventCatalogue, Instant } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** The secrets of the vault that are renewed. Each is used for one purpose. */
export const renewedSecrets = [
  'limits',
  'sign-in',
  'payment-callback',
  'refund-callback',
  'delivery-codes',
] as const
export type RenewedSecretName = (typeof renewedSecrets)[number]

const DAY_MS = 24 * 3_600_000

/** How long things that were made with the value before stay valid, in ms. */
export const OVERLAP_MS: Readonly<Record<RenewedSecretName, number>> = {
  // A browser that comes by within this time gets a new cookie.
  limits: 90 * DAY_MS,
  // A right password waits for 20 minutes at most.
  'sign-in': 30 * 60_000,
  'payment-callback': 7 * DAY_MS,
  'refund-callback': 7 * DAY_MS,
  'delivery-codes': 14 * DAY_MS,
}

/**
 * The one stream `secrets-shop`. `madeAt` is when the new value was made, `usedFrom` when the shop began to use it, and
 * `oldUntil` how long it accepts the value before.
 */
type SecretsEvent = DomainEvent<
  'SecretRenewed',
  {
    name: RenewedSecretName
    madeAt: Instant
    usedFrom: Instant
    oldUntil: Instant
    reason: string
  }
>

const secretsEvents: EventCatalogue<SecretsEvent> = { SecretRenewed: { version: 1 } }

/** When the newest value of each secret was made, of those that were renewed. */
export type SecretsState = Readonly<Partial<Record<RenewedSecretName, Instant>>>
export type SecretsCommand = { type: 'NoteRenewal' } & SecretsEvent['data']

/** The shop has one set of secrets. This is its id. */
export const SHOP = 'shop'

export const secrets: Aggregate<'secrets', SecretsState, SecretsCommand, SecretsEvent, never> = {
  category: 'secrets',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: secretsEvents,
  initial: {},
  // A renewal that is noted again, after a crash, is the same.
  decide: ({ type: _, ...data }, state) =>
    ok(state[data.name] === data.madeAt ? [] : [{ type: 'SecretRenewed', data }]),
  evolve: (state, { data }) => ({ ...state, [data.name]: data.madeAt }),
}

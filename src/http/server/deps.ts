import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { CommandDeps } from '../../commands/engine/command.ts'
import type { CallbackPurpose } from '../../commands/payment/callbacks.ts'
import type { Health } from '../../contract/health.ts'
import type { KnownPlace, MapGround } from '../../contract/map.ts'
import type { Turns } from '../../lib/turns.ts'
import type { ReaderState } from '../../projections/readers.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Riders } from '../live/riders.ts'
import type { KeptPages } from '../pages/kept-pages.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Devices, KnownBrowsers } from './limits/browsers.ts'
import type { Limits } from './limits/limits.ts'
import type { Load } from './limits/load.ts'
import type { SlowDown } from './limits/slow-down.ts'

/** Everything that the routes need. */
export type HttpDeps = {
  commands: CommandDeps
  limits: Limits
  /** The budgets of reading requests, counted in the memory of this process. */
  doors: Limits
  devices: Devices
  /** Refuses early what could only be answered late. */
  load: Load
  /** Lets reading requests take turns, after orders and payments. */
  turns: Turns
  /** Answers that are the same for everybody. */
  answers: KeptAnswers
  keptPages: KeptPages
  known: KnownBrowsers
  /** Delays the check of a password after several wrong ones. */
  slowDown: SlowDown
  /** Delays the refusals of clients that read too much. */
  lateRefusals: SlowDown
  live: LiveHub
  riders: Riders
  map: MapGround
  places: KnownPlace[]
  isDemo: boolean
  /** Whether strangers can reach the demo shop, whose passwords are public. */
  isDemoInReach: boolean
  payments: {
    /** The most ms that a payment request waits for the shopper. */
    answerWithinMs: number
    /** Whether M-PESA can be asked to give money back. */
    mayReverse: boolean
    /** The PayBill or till number that shoppers can pay to by hand. Undefined: the shop has none. */
    byHand: { kind: 'paybill' | 'till'; number: string } | undefined
    /** Removes the personal data from a report of M-PESA. */
    anonymous: Readonly<Record<CallbackPurpose, (raw: string) => string>>
  }
  /** The address by which browsers reach the shop, if it differs from the address on which the shop listens. */
  publicUrl: string | undefined
  metrics: Metrics
  /** Whether this request may read the figures of GET /metrics. */
  figures(request: IncomingMessage): boolean
  log: Logger
  /** Resolves once every store has answered. Throws `StoreUnavailable` otherwise. */
  ready(): Promise<void>
  /** Whether each store takes writes, and why not. */
  stores(): Promise<Health['stores']>
  /** How it is with the shop's backups. Null: this process does not know. */
  backups(): Promise<Health['backups']>
  /** Readers of the log that are behind, are being rebuilt, or have set events aside. The list may be 2 s old. */
  behind(): readonly ReaderState[]
}

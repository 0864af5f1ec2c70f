import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { CommandDeps } from '../../commands/engine/command.ts'
import type { CallbackPurpose } from '../../commands/payment/callbacks.ts'
import type { KnownPlace, MapGround } from '../../contract/map.ts'
import type { Turns } from '../../lib/turns.ts'
import type { ReaderState } from '../../projections/readers.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Riders } from '../live/riders.ts'
import type { Devices, KnownBrowsers } from './limits/browsers.ts'
import type { Limits } from './limits/limits.ts'
import type { SlowDown } from './limits/slow-down.ts'

/** The dependencies of the routes. */
export type HttpDeps = {
  commands: CommandDeps
  limits: Limits
  /** The budgets of what is only looked at, counted in this process alone. */
  doors: Limits
  devices: Devices
  /** Takes in turns what is only looked at, behind the orders. */
  turns: Turns
  known: KnownBrowsers
  /** Slows down wrong passwords. */
  slowDown: SlowDown
  /** Slows down who looks at too much. */
  lateRefusals: SlowDown
  live: LiveHub
  riders: Riders
  map: MapGround
  places: KnownPlace[]
  isDemo: boolean
  /** Everybody can sign in to the demo shop's accounts, and others can reach them. */
  isDemoInReach: boolean
  payments: {
    /** The time that a payment call waits for the shopper. */
    answerWithinMs: number
    /** M-PESA can be asked to give money back. */
    mayReverse: boolean
    /** The PayBill or till that shoppers are told of. Undefined: there is none to pay to. */
    byHand: { kind: 'paybill' | 'till'; number: string } | undefined
    /** Gives the part of M-PESA's reports that is not personal. */
    anonymous: Readonly<Record<CallbackPurpose, (raw: string) => string>>
  }
  /** The shop's address for browsers, when that is not the address it listens on. */
  publicUrl: string | undefined
  metrics: Metrics
  /** Whether this request may read the figures of GET /metrics. */
  figures(request: IncomingMessage): boolean
  log: Logger
  /** Resolves once every store has answered. Throws `StoreUnavailable` otherwise. */
  ready(): Promise<void>
  /** Readers of the log that are behind, are being built anew, or have parked something. As of a moment ago. */
  behind(): readonly ReaderState[]
}

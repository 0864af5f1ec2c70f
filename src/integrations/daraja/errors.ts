import { refusalMessages as MESSAGES, type NewPrompt } from '../../contract/rules/mpesa-results.ts'
import { errorEnvelope, parseAs } from './wire.ts'

/** Daraja did nothing: no prompt was sent, no money was reversed. */
export type DarajaRefusal = {
  kind: 'refused'
  /** Daraja's `errorCode`, `HTTP_<status>` or a code of this client. */
  code: string
  /** The text for the customer. */
  message: string
  newPrompt: NewPrompt
  /** The text for the shop's operator, without secrets. */
  alert?: string | undefined
}

/** The request may have taken effect or not, so no program may send it again. */
export type DarajaUnknown = { kind: 'unknown'; reason: string; alert?: string | undefined }

export type DarajaError =
  | DarajaRefusal
  | DarajaUnknown
  | { kind: 'pending' }
  | { kind: 'invalid_token' }

type Envelope = { errorCode: string; errorMessage: string }

const describe = ({ errorCode, errorMessage }: Envelope): string =>
  `${errorCode} ${errorMessage}`.slice(0, 200)

export const refused = (
  code: string,
  message: string,
  newPrompt: NewPrompt,
  alert?: string,
): DarajaRefusal => ({
  kind: 'refused',
  code,
  message,
  newPrompt,
  alert,
})

/** No connection was made, so nothing was sent. */
export const unreachable = (): DarajaRefusal =>
  refused('UNREACHABLE', MESSAGES.unreachable, { afterSeconds: 30 })

type Reading = (envelope: Envelope) => DarajaError

const faulty: Reading = (envelope) =>
  refused(
    envelope.errorCode,
    MESSAGES.setup,
    'no',
    `M-PESA refuses our request: ${describe(envelope)}`,
  )
const busy: Reading = ({ errorCode }) => refused(errorCode, MESSAGES.busy, { afterSeconds: 60 })
const overQuota: Reading = (envelope) =>
  refused(
    envelope.errorCode,
    MESSAGES.busy,
    { afterSeconds: 60 },
    `The quota of M-PESA calls is used up: ${describe(envelope)}`,
  )
const badRequest: Reading = (envelope) =>
  /PartyA|PhoneNumber/i.test(envelope.errorMessage)
    ? refused('INVALID_PHONE', MESSAGES.phone, 'now')
    : faulty(envelope)
const unknown: Reading = (envelope) => ({ kind: 'unknown', reason: describe(envelope) })

/** Daraja uses this code for three meanings, and for a fourth in queries. Only the text tells them apart. */
const manifold: Reading = (envelope) => {
  const says = (words: RegExp): boolean => words.test(envelope.errorMessage)
  if (says(/being processed/i)) return { kind: 'pending' }
  if (says(/lock subscriber|already in process/i)) {
    return refused('SUBSCRIBER_LOCKED', MESSAGES.locked, { afterSeconds: 60 })
  }
  return says(/merchant does not exist|wrong credentials/i) ? faulty(envelope) : unknown(envelope)
}

/** The documented values of `errorCode`. 500.003.02 means both a busy system and too many calls a second. */
const readings: ReadonlyMap<string, Reading> = new Map([
  ['400.002.02', badRequest],
  ['400.008.01', faulty],
  ['400.008.02', faulty],
  ['404.001.01', faulty],
  ['404.001.03', () => ({ kind: 'invalid_token' })],
  ['405.001', faulty],
  ['500.001.1001', manifold],
  ['500.003.02', busy],
  ['500.003.03', overQuota],
  ['500.003.1001', unknown],
])

const envelopeOf = (status: number, text: string): Envelope =>
  parseAs(errorEnvelope, text) ?? { errorCode: `HTTP_${status}`, errorMessage: '' }

const byStatus = (status: number): Reading => {
  if (status === 401) return () => ({ kind: 'invalid_token' })
  if (status === 429) return busy
  const decided = status >= 300 && status < 500 && status !== 408
  return decided ? faulty : unknown
}

/**
 * The meaning of an answer that is not the expected success. Undocumented errors are unknown, but HTTP 3xx and 4xx are
 * refusals.
 */
export const readError = (status: number, text: string): DarajaError => {
  const envelope = envelopeOf(status, text)
  const read = readings.get(envelope.errorCode) ?? byStatus(status)
  return read(envelope)
}

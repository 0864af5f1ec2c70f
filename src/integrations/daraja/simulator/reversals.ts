import { deviations, documented } from '../documented-shapes.ts'
import { toTimestamp } from '../nairobi-time.ts'
import type { Bench, RequestBody } from './bench.ts'
import { faults, invalid, type SimulatorAnswer } from './bench.ts'
import { receiptOf } from './tickets.ts'

const CIPHER_BYTES = 256

const reversalFault = (body: RequestBody, { settings }: Bench): SimulatorAnswer | undefined => {
  const [field] = deviations(documented.reversalRequest, body)
  if (field !== undefined) return invalid(field)
  if (body.Initiator !== settings.reversals?.initiator) return invalid('Initiator')
  const sealed = Buffer.from(String(body.SecurityCredential), 'base64')
  if (sealed.length !== CIPHER_BYTES) return invalid('SecurityCredential')
  return String(body.ReceiverParty) === settings.shortcode ? undefined : faults.noMerchant()
}

const parametersOf = (body: RequestBody, at: Date): object => ({
  ResultParameters: {
    ResultParameter: [
      { Key: 'Amount', Value: Number(body.Amount) },
      { Key: 'TransCompletedTime', Value: Number(toTimestamp(at)) },
      { Key: 'OriginalTransactionID', Value: body.TransactionID },
      { Key: 'Charge', Value: 0 },
    ],
  },
})

/** Reverses every well-formed receipt once. A second reversal gets R000001 until the simulator restarts. */
export const openReversalDesk = (bench: Bench): ((body: RequestBody) => SimulatorAnswer) => {
  const reversed = new Set<string>()
  const figure = (below: number): number => Math.floor(bench.world.random() * below)
  return (body) => {
    const fault = reversalFault(body, bench)
    if (fault) return fault
    const receipt = String(body.TransactionID)
    const again = reversed.has(receipt)
    reversed.add(receipt)
    const at = bench.world.now()
    const ids = {
      OriginatorConversationID: `${10_000 + figure(89_999)}-${at.getTime() % 100_000_000}-1`,
      ConversationID: `AG_${toTimestamp(at).slice(0, 8)}_${figure(2 ** 40)
        .toString(16)
        .padStart(20, '0')}`,
    }
    const outcome = again
      ? { ResultCode: 'R000001', ResultDesc: 'The transaction has already been reversed.' }
      : { ResultCode: 0, ResultDesc: 'The service request is processed successfully.' }
    bench.errands.post(bench.timings.answerMs, String(body.ResultURL), {
      Result: {
        ResultType: 0,
        ...outcome,
        ...ids,
        TransactionID: receiptOf(bench.newTicket('000')),
        ...(again ? {} : parametersOf(body, at)),
      },
    })
    return {
      status: 200,
      body: {
        ...ids,
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      },
    }
  }
}

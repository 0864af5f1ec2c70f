import type { DukaEvent } from '../../domain/aggregates.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import type { EventOf } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { PaymentDeps } from './payment-deps.ts'

type ReportType = 'CallbackRecorded' | 'RefundReportRecorded'
export type KeptReport = EventOf<ReportType>['data']

const reportIn = ({ type, data }: DukaEvent): KeptReport | undefined =>
  type === 'CallbackRecorded' || type === 'RefundReportRecorded' ? data : undefined

/** The text of M-PESA's report that stands in the order's payment from the revision on. '' where there is none. */
export const keptReport = async (
  { commands }: PaymentDeps,
  { orderId, revision }: { orderId: string; revision: number },
  isIt: (kept: KeptReport) => boolean,
): Promise<string> => {
  const events = await commands.events.readStream(streamName(payment, orderId), revision)
  const reports = events.map(reportIn).filter((report) => report !== undefined)
  return reports.find(isIt)?.raw ?? ''
}

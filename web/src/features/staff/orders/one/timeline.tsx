import { isStepEntry, type StaffHistoryEntry } from '#contract/order/staff-order.ts'
import { paymentEventText } from '#contract/payment/payment-words.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import { HistoryList } from '../../history/history-list.tsx'

const textOf = (entry: StaffHistoryEntry): string =>
  isStepEntry(entry) ? t(orderStatusWords[entry.status].label) : paymentEventText(entry, t)

export const Timeline = ({ history }: { history: readonly StaffHistoryEntry[] }) => (
  <HistoryList history={history} textOf={textOf} />
)

import { formatDateTime } from '#contract/rules/dates.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { type Text, type Translate, useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { whoText } from '#web/staff-shop/history/history-list.tsx'
import { goodsName } from '#web/staff-shop/stock/stock-words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import styles from './transfers.module.css'

type Status = StockTransfer['status']

export const statusWords: Readonly<Record<Status, { label: Text; tone: BadgeTone }>> = {
  planned: { label: 'Being sent', tone: 'sky' },
  sent: { label: 'On the road', tone: 'mango' },
  settled: { label: 'Settled', tone: 'leaf' },
  refused: { label: 'Not sent', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
}

export const TransferStatus = ({ status }: { status: Status }) => {
  const t = useText()
  const { label, tone } = statusWords[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}

export const outcomeWords: Readonly<Record<StockTransfer['parts'][number]['outcome'], Text>> = {
  received: 'Received',
  lost: 'Lost',
  sent_back: 'Sent back',
}

export const sumOf = ({ lines }: Pick<StockTransfer, 'lines'>, what: 'quantity' | 'open'): number =>
  lines.reduce((sum, line) => sum + line[what], 0)

/** Gives a function from a branch's id to its name. */
export const useBranchName = (): ((id: number) => string) => {
  const { nameOf } = useBranches()
  return (id) => nameOf(id) ?? ''
}

/**
 * Whether the viewer may do what the sending branch does (`source`), and what the receiving one does (`destination`). An
 * admin may do both. A shop assistant may receive goods, and decides about nothing else (`decides`).
 */
export const useEnds = ({
  fromBranchId,
  toBranchId,
}: Pick<StockTransfer, 'fromBranchId' | 'toBranchId'>) => {
  const user = useSession((session) => session.user)
  const runs = (branch: number) => user?.role === 'admin' || user?.branchId === branch
  const decides = user?.role !== 'clerk'
  return {
    source: decides && runs(fromBranchId),
    destination: runs(toBranchId),
    decides,
  }
}

type Part = StockTransfer['parts'][number]

/** 'Received: 6 Milk, 500 ml'. */
export const partText = (
  { outcome, lines: pieces }: Part,
  { lines }: Pick<StockTransfer, 'lines'>,
  t: Translate,
): string => {
  const goods = pieces.map(({ productId, variantId, quantity }) => {
    const line = lines.find((one) => one.productId === productId && one.variantId === variantId)
    return line === undefined ? String(quantity) : `${quantity} ${goodsName(line)}`
  })
  return `${t(outcomeWords[outcome])}: ${goods.join('; ')}`
}

/** The history of a transfer with time, person and reason. The newest entry stands first. */
export const TransferHistory = ({ transfer }: { transfer: StockTransfer }) => {
  const t = useText()
  const { parts, plannedAt, planned } = transfer
  return (
    <ol className={styles.history} reversed>
      {parts.toReversed().map((part) => (
        <li key={part.id}>
          <p>{partText(part, transfer, t)}</p>
          <p className={styles.quiet}>{`${formatDateTime(part.at)} · ${whoText(part, t)}`}</p>
          {part.reason === null ? null : <p>{part.reason}</p>}
        </li>
      ))}
      <li>
        <p>{t('Sent off')}</p>
        <p className={styles.quiet}>{`${formatDateTime(plannedAt)} · ${whoText(planned, t)}`}</p>
      </li>
    </ol>
  )
}

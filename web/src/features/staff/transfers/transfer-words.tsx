import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { useBranches } from '../branches/use-branches.ts'

type Status = StockTransfer['status']

export const statusWords: Readonly<Record<Status, { label: string; tone: BadgeTone }>> = {
  planned: { label: t('Being sent'), tone: 'sky' },
  sent: { label: t('On the road'), tone: 'mango' },
  settled: { label: t('Settled'), tone: 'leaf' },
  refused: { label: t('Not sent'), tone: 'plain' },
  cancelled: { label: t('Cancelled'), tone: 'plain' },
}

export const TransferStatus = ({ status }: { status: Status }) => {
  const { label, tone } = statusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}

export const outcomeWords: Readonly<Record<StockTransfer['parts'][number]['outcome'], string>> = {
  received: t('Received'),
  lost: t('Lost'),
  sent_back: t('Sent back'),
}

export const sumOf = ({ lines }: Pick<StockTransfer, 'lines'>, what: 'quantity' | 'open'): number =>
  lines.reduce((sum, line) => sum + line[what], 0)

/** Names of branches by id. */
export const useBranchName = (): ((id: number) => string) => {
  const { nameOf } = useBranches()
  return (id) => nameOf(id) ?? ''
}

/** Which ends of a transfer the viewer runs. Admins run both. */
export const useEnds = ({
  fromBranchId,
  toBranchId,
}: Pick<StockTransfer, 'fromBranchId' | 'toBranchId'>) => {
  const user = useSession((session) => session.user)
  const runs = (branch: number) => user?.role === 'admin' || user?.branchId === branch
  return { source: runs(fromBranchId), destination: runs(toBranchId) }
}

import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { goodsName } from '#web/staff-shop/stock/stock-words.ts'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { TransferHistory, TransferStatus, useBranchName } from './transfer-words.tsx'
import styles from './transfers.module.css'
import { transferQuery } from './transfers-api.ts'

type Line = StockTransfer['lines'][number]

/** On a phone this cell stands for the other columns. */
const Brief = (line: Line) => (
  <>
    <span>{goodsName(line)}</span>
    <p className={styles.quiet}>
      {t('{sent} sent, {received} received, {lost} lost, {back} sent back', {
        sent: line.quantity,
        received: line.received,
        lost: line.lost,
        back: line.sentBack,
      })}
    </p>
  </>
)

const Lines = ({ lines }: StockTransfer) => (
  <DataTable<Line>
    rows={lines}
    rowKey={({ productId, variantId }) => `${productId}.${variantId}`}
    columns={[
      { title: t('Product'), width: 'phones', breaks: true, cell: (line) => <Brief {...line} /> },
      { title: t('Product'), width: 'sm', breaks: true, cell: goodsName },
      { title: t('Sent'), align: 'right', width: 'sm', cell: ({ quantity }) => quantity },
      { title: t('Received'), align: 'right', width: 'sm', cell: ({ received }) => received },
      { title: t('Lost'), align: 'right', width: 'sm', cell: ({ lost }) => lost },
      { title: t('Sent back'), align: 'right', width: 'sm', cell: ({ sentBack }) => sentBack },
      { title: t('On the road'), align: 'right', cell: ({ open }) => open },
    ]}
  />
)

/** One transfer: its goods and what became of them, what is to do, and what was done. */
const TransferView = ({ transfer }: { transfer: StockTransfer }) => (
  <Stack>
    <div>
      <TransferStatus status={transfer.status} />
    </div>
    {transfer.note === '' ? null : <p>{transfer.note}</p>}
    <Lines {...transfer} />
    <TransferActions transfer={transfer} />
    <section className={styles.section}>
      <h3>{t('History')}</h3>
      <TransferHistory transfer={transfer} />
      <AuditLink kind="transfer" id={transfer.id} />
    </section>
  </Stack>
)

const Content = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(transferQuery(useUserId(), id))}
    failed={t('The transfer could not be loaded')}
    height="420px"
  >
    {(transfer) => <TransferView transfer={transfer} />}
  </Loaded>
)

const useTitle = (id: string): string => {
  const nameOf = useBranchName()
  const { data } = useQuery({ ...transferQuery(useUserId(), id), enabled: id !== '' })
  return data === undefined
    ? t('Transfer')
    : `${nameOf(data.fromBranchId)} → ${nameOf(data.toBranchId)}`
}

/** One transfer beside the list. Null closes it. */
export const TransferDrawer = ({ id, onClose }: { id: string | null; onClose(): void }) => {
  const shown = useLast(id) ?? ''
  return (
    <Sheet open={id !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      {shown === '' ? null : <Content key={shown} id={shown} />}
    </Sheet>
  )
}

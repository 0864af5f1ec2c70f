import type { StockTransfer } from '#contract/transfer.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { goodsName } from '#web/staff-shop/stock/stock-words.ts'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import { RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { TransferHistory, TransferStatus, useBranchName } from './transfer-words.tsx'
import styles from './transfers.module.css'
import { transferQuery } from './transfers-api.ts'

type Line = StockTransfer['lines'][number]

/** The first cell on a phone. It says what the other columns say on a wide screen. */
const Brief = (line: Line) => {
  const t = useText()
  return (
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
}

const Lines = ({ lines }: StockTransfer) => {
  const t = useText()
  return (
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
}

/** One transfer: its goods and what became of them, the buttons for its next steps, and its history. */
const TransferView = ({ transfer }: { transfer: StockTransfer }) => {
  const t = useText()
  return (
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
}

/** One transfer beside a list. A null id closes the drawer. */
export const TransferDrawer = (sheet: { id: string | null; onClose(): void }) => {
  const t = useText()
  const userId = useUserId()
  const nameOf = useBranchName()
  return (
    <RecordSheet
      {...sheet}
      query={(id) => transferQuery(userId, id)}
      title={(transfer) =>
        transfer === undefined
          ? t('Transfer')
          : `${nameOf(transfer.fromBranchId)} → ${nameOf(transfer.toBranchId)}`
      }
      failed={t('The transfer could not be loaded')}
    >
      {(transfer) => <TransferView transfer={transfer} />}
    </RecordSheet>
  )
}

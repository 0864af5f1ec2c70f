import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { goodsName } from '../../stock/stock-words.ts'
import { TransferStatus } from '../transfer-words.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { TransferHistory } from './transfer-history.tsx'

type Line = StockTransfer['lines'][number]

const Lines = ({ lines }: StockTransfer) => (
  <DataTable<Line>
    rows={lines}
    rowKey={({ productId, variantId }) => `${productId}.${variantId}`}
    columns={[
      { title: t('Product'), cell: goodsName },
      { title: t('Sent'), align: 'right', cell: ({ quantity }) => quantity },
      { title: t('Received'), align: 'right', cell: ({ received }) => received },
      { title: t('Lost'), align: 'right', cell: ({ lost }) => lost },
      { title: t('Sent back'), align: 'right', cell: ({ sentBack }) => sentBack },
      { title: t('On the road'), align: 'right', cell: ({ open }) => open },
    ]}
  />
)

/** One transfer: its goods and what became of them, what is to do, and what was done. */
export const TransferView = ({ transfer }: { transfer: StockTransfer }) => (
  <Stack>
    <div>
      <TransferStatus status={transfer.status} />
    </div>
    {transfer.note === '' ? null : <p>{transfer.note}</p>}
    <Lines {...transfer} />
    <TransferActions transfer={transfer} />
    <section>
      <h3>{t('History')}</h3>
      <TransferHistory transfer={transfer} />
    </section>
  </Stack>
)

import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { goodsName } from '../../stock/stock-words.ts'
import { whoText } from '../../stock/who-text.ts'
import { outcomeWords } from '../transfer-words.tsx'
import styles from '../transfers.module.css'

type Part = StockTransfer['parts'][number]

/** 'Received: 6 Milk, 500 ml' */
export const partText = (
  { outcome, lines: pieces }: Part,
  { lines }: Pick<StockTransfer, 'lines'>,
): string => {
  const goods = pieces.map(({ productId, variantId, quantity }) => {
    const line = lines.find((one) => one.productId === productId && one.variantId === variantId)
    return line === undefined ? String(quantity) : `${quantity} ${goodsName(line)}`
  })
  return `${outcomeWords[outcome]}: ${goods.join('; ')}`
}

/** What happened to the transfer, when, by whom and why. The newest entry comes first. */
export const TransferHistory = ({ transfer }: { transfer: StockTransfer }) => {
  const { parts, plannedAt, planned } = transfer
  return (
    <ol className={styles.history} reversed>
      {parts.toReversed().map((part) => (
        <li key={part.id}>
          <p>{partText(part, transfer)}</p>
          <p className={styles.quiet}>{`${formatDateTime(part.at)} · ${whoText(part)}`}</p>
          {part.reason === null ? null : <p>{part.reason}</p>}
        </li>
      ))}
      <li>
        <p>{t('Sent off')}</p>
        <p className={styles.quiet}>{`${formatDateTime(plannedAt)} · ${whoText(planned)}`}</p>
      </li>
    </ol>
  )
}

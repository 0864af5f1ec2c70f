import type { ReactNode } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import goods from '../../goods/goods.module.css'
import { PiecesRow } from '../../goods/pieces-row.tsx'
import { sendByKeys } from '../../goods/send-by-keys.ts'
import { whoText } from '../../stock/who-text.ts'
import styles from '../transfers.module.css'
import { partText } from './transfer-history.tsx'
import type { usePieces } from './use-pieces.ts'

/** What others said of the transfer while the form was open. */
export const Missed = ({
  transfer,
  missed,
  isLate,
}: {
  transfer: StockTransfer
  missed: StockTransfer['parts']
  isLate: boolean
}) =>
  isLate ? (
    <Alert
      type="warning"
      showIcon
      title={t('Somebody else changed this transfer meanwhile. Nothing was saved.')}
      description={
        <ul>
          {missed.map((part) => (
            <li key={part.id}>{`${partText(part, transfer)}, ${whoText(part)}`}</li>
          ))}
        </ul>
      }
    />
  ) : null

/** The pieces of each line that a part is about. */
export const Pieces = ({ pieces }: { pieces: ReturnType<typeof usePieces> }) => (
  <ul className={goods.rows}>
    {pieces.shown.map((line) => (
      <PiecesRow
        key={pieces.keyOf(line)}
        goods={line}
        text={pieces.textOf(line)}
        note={t('{n} on the road', { n: line.open })}
        isWrong={pieces.isWrong(line)}
        onChange={(text) => pieces.write(line, text)}
      />
    ))}
  </ul>
)

export const PartForm = ({
  label,
  send,
  isReady,
  isPending,
  danger = false,
  onSend,
  onClose,
  children,
}: {
  /** Names the form. */
  label: string
  /** The button's text. */
  send: string
  isReady: boolean
  isPending: boolean
  danger?: boolean
  onSend(): void
  onClose(): void
  children: ReactNode
}) => (
  <form
    aria-label={label}
    className={styles.form}
    {...sendByKeys(() => {
      if (isReady && !isPending) onSend()
    })}
  >
    {children}
    <div className={styles.actions}>
      <Button
        type="primary"
        htmlType="submit"
        danger={danger}
        loading={isPending}
        disabled={!isReady}
      >
        {send}
      </Button>
      <Button onClick={onClose}>{t('Back')}</Button>
    </div>
  </form>
)

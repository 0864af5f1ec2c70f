import { type ReactNode, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { StockLine } from '#contract/inventory.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { whoText } from '#web/staff-shop/history/history-list.tsx'
import goods from '#web/staff-shop/stock/goods.module.css'
import { sendByKeys } from '#web/staff-shop/stock/goods-lines.tsx'
import { PiecesRow } from '#web/staff-shop/stock/pieces-row.tsx'
import { stockKeys } from '#web/staff-shop/stock/stock-api.ts'
import { piecesIn } from '#web/staff-shop/stock/stock-words.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { partText } from './transfer-words.tsx'
import styles from './transfers.module.css'

type Line = StockTransfer['lines'][number]

const keyOf = ({ productId, variantId }: Omit<StockLine, 'quantity'>): string =>
  `${productId}.${variantId}`

/** The typed number of pieces for each line with pieces on the road. At first the form proposes all of them. */
export const usePieces = ({ lines }: Pick<StockTransfer, 'lines'>) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map((line) => [keyOf(line), String(line.open)])),
  )
  const textOf = (line: Line): string => typed[keyOf(line)] ?? ''
  const isWrong = (line: Line): boolean => {
    const pieces = piecesIn(textOf(line))
    return pieces === undefined || pieces > line.open
  }
  // If a colleague closed a line meanwhile, the line stays visible while its field still holds a number.
  const shown = lines.filter((line) => line.open > 0 || isWrong(line))
  const entered = shown.flatMap((line) => {
    const { productId, variantId } = line
    const quantity = piecesIn(textOf(line)) ?? 0
    return quantity > 0 ? [{ productId, variantId, quantity }] : []
  })
  return {
    shown,
    keyOf,
    textOf,
    isWrong,
    write: (line: Line, text: string): void => setTyped({ ...typed, [keyOf(line)]: text }),
    /** The lines as the API wants them. Undefined if a number is wrong, or all are zero. */
    body: shown.some(isWrong) || entered.length === 0 ? undefined : entered,
  }
}

/**
 * What is sent with each form beside the pieces: an id that the form made, and the revision of the transfer when the
 * form was opened.
 */
type Part = { id: string; revision: number }

/**
 * Records what became of pieces on the road. The server refuses if a colleague changed the transfer since the form was
 * opened: `missed` then holds the colleague's entries.
 */
export const usePart = <Entered,>(
  { revision, parts }: StockTransfer,
  {
    send,
    done,
    onClose,
  }: { send(part: Part, entered: Entered): Promise<unknown>; done: string; onClose(): void },
) => {
  const t = useText()
  const explain = useFailureText()
  const [id] = useState(() => newId())
  const [seen] = useState({ revision, parts: parts.length })
  const [isLate, setLate] = useState(false)
  const { mutate, isPending } = useAction({
    send: (entered: Entered) => send({ id, revision: isLate ? revision : seen.revision }, entered),
    done: () => {
      showToast(done)
      onClose()
    },
    failed: (error) => {
      if (error instanceof ApiError && error.status === 409) setLate(true)
      showToast(t('Not saved'), explain(error), 'destructive')
    },
    invalidates: stockKeys(useUserId()),
  })
  return {
    save: mutate,
    isPending,
    missed: isLate ? parts.slice(seen.parts) : [],
    isLate,
  }
}

export const ReasonField = ({
  reason,
  onChange,
}: {
  reason: string
  onChange(reason: string): void
}) => {
  const t = useText()
  return (
    <label className={goods.field}>
      <span>{t('Reason')}</span>
      <input maxLength={200} value={reason} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}

/** A warning with the entries that colleagues made while the form was open. */
export const Missed = ({
  transfer,
  missed,
  isLate,
}: {
  transfer: StockTransfer
  missed: StockTransfer['parts']
  isLate: boolean
}) => {
  const t = useText()
  return isLate ? (
    <Alert
      type="warning"
      showIcon
      title={t('Somebody else changed this transfer meanwhile. Nothing was saved.')}
      description={
        <ul>
          {missed.map((part) => (
            <li key={part.id}>{`${partText(part, transfer, t)}, ${whoText(part, t)}`}</li>
          ))}
        </ul>
      }
    />
  ) : null
}

/** A field for the pieces of each line. */
export const Pieces = ({ pieces }: { pieces: ReturnType<typeof usePieces> }) => {
  const t = useText()
  return (
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
}

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
  /** The name of the form for screen readers. */
  label: string
  /** The text of the button that sends the form. */
  send: string
  isReady: boolean
  isPending: boolean
  danger?: boolean
  onSend(): void
  onClose(): void
  children: ReactNode
}) => {
  const t = useText()
  return (
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
}

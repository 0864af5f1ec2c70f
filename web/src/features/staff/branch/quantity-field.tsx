import { type KeyboardEvent, useRef, useState } from 'react'
import type { BranchShelf, ChangedStock } from '#contract/inventory.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'
import {
  LossReason,
  lacksReason,
  reasonOf,
  type SaidCount,
} from '#web/staff-shop/stock/loss-reason.tsx'
import { countShelf, editStock } from '#web/staff-shop/stock/stock-api.ts'
import { CountConflict, movedIn, useCount } from '#web/staff-shop/stock/stock-count.tsx'
import { goodsName, piecesIn } from '#web/staff-shop/stock/stock-words.ts'
import { useUnusualPieces, usualOf } from '#web/staff-shop/stock/unusual-pieces.tsx'
import { type ReadCode, useCodeKeys } from '#web/staff-shop/stock/use-codes.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { countText } from '#web/staff-ui/stat-card.tsx'
import styles from './inventory.module.css'

type Figure = 'shelf' | 'toSell'

/**
 * What somebody typed and did not save yet. `seen`: the figure that was shown when typing began. `isAsked`: they tried to
 * save a large loss without a reason.
 */
type Typed = { text: string; seen: number; reason: string; isAsked: boolean }

/** Moves the focus to the field of the same figure in the next row. */
const goToNext = (field: HTMLInputElement, figure: Figure): void => {
  const all = field.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-figure=${figure}]`)
  const fields = [...(all ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}

/**
 * A field for one figure of a stock record. Enter and the button save it, and Enter moves to the next row. A code is no
 * figure. Leaving the
 * field saves nothing, and keeps what was typed.
 */
const QuantityField = ({
  record,
  figure,
  label,
  shown,
  send,
  onCode,
}: {
  record: BranchShelf
  figure: Figure
  label: string
  /** The present number of pieces. */
  shown: number
  send(count: SaidCount): Promise<ChangedStock>
  onCode(read: ReadCode): void
}) => {
  const t = useText()
  const { product, branchId } = record
  const { isSure, question } = useUnusualPieces()
  const [typed, setTyped] = useState<Typed>()
  const count = useCount({ send })
  const drop = (): void => setTyped(undefined)

  /** Sends what was typed. What somebody explained stays, unless it is saved or the stock moved. */
  const sendTyped = async (said: SaidCount): Promise<void> => {
    const counted = { goods: product, pieces: said.counted, usual: usualOf(record) }
    if (!(await isSure([counted]))) return
    drop()
    if (said.counted === said.seen) return
    count.save(said).catch((error: unknown) => {
      if (said.reason !== '' && movedIn(error) === undefined) setTyped(typed)
    })
  }
  /** Saves the count, unless the figure is none or a reason is missing. Whether it did. */
  const save = (): boolean => {
    if (typed === undefined) return true
    const counted = piecesIn(typed.text)
    if (counted === undefined) {
      drop()
      showToast(t('Invalid Quantity'), t('Please enter a valid quantity.'), 'destructive')
      return true
    }
    const said = { counted, seen: typed.seen, reason: typed.reason }
    if (lacksReason(said)) setTyped({ ...typed, isAsked: true })
    else void sendTyped(said)
    return !lacksReason(said)
  }
  const field = useRef<HTMLInputElement>(null)
  const keys = useCodeKeys(branchId, {
    leave: drop,
    code: onCode,
    pieces: () => {
      if (save() && field.current !== null) goToNext(field.current, figure)
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') drop()
    keys.onKeyDown(event)
  }
  return (
    <div className={styles.quantity}>
      <input
        ref={field}
        className={styles.field}
        inputMode="numeric"
        maxLength={40}
        data-figure={figure}
        aria-label={label}
        aria-busy={count.isPending}
        value={typed?.text ?? String(count.saving ?? shown)}
        onFocus={keys.onFocus}
        onChange={({ target: { value: text } }) =>
          setTyped({ seen: shown, reason: '', isAsked: false, ...typed, text })
        }
        onKeyDown={onKeyDown}
      />
      {typed === undefined ? null : (
        <>
          <Button type="primary" onClick={save}>
            {t('Save')}
          </Button>
          <LossReason
            {...typed}
            counted={piecesIn(typed.text) ?? typed.seen}
            onType={(reason) => setTyped({ ...typed, reason })}
            onEnter={save}
          />
          <small className={styles.before}>
            <span>{t('was {n}, not saved yet', { n: typed.seen })}</span>{' '}
            <button type="button" className={styles.discard} onClick={drop}>
              {t('Discard')}
            </button>
          </small>
        </>
      )}
      {question}
      {count.conflict === undefined ? null : (
        <CountConflict goods={goodsName(product)} count={count} onRecount={count.drop} />
      )}
    </div>
  )
}

/** `onCode`: what happens with a code that is scanned into the field. */
type Field = { record: BranchShelf; onCode(read: ReadCode): void }

/** A field for a count of all pieces on the shelf, reserved pieces included. */
export const ShelfField = ({ record, onCode }: Field) => {
  const t = useText()
  return (
    <QuantityField
      record={record}
      onCode={onCode}
      figure="shelf"
      label={t('{goods} on the shelf', { goods: goodsName(record.product) })}
      shown={record.onHand}
      send={(count) =>
        countShelf(record.id, { onHand: count.counted, seen: count.seen, reason: reasonOf(count) })
      }
    />
  )
}

/** A field for the pieces that can be sold. Shop assistants see the figure, and count what is on the shelf. */
export const ToSellField = ({ record, onCode }: Field) => {
  const t = useText()
  return useIsClerk() ? (
    <span>{countText(record.quantity)}</span>
  ) : (
    <QuantityField
      record={record}
      onCode={onCode}
      figure="toSell"
      label={t('{goods} to sell', { goods: goodsName(record.product) })}
      shown={record.quantity}
      send={(count) =>
        editStock(record.id, {
          quantity: count.counted,
          seen: count.seen,
          reason: reasonOf(count),
        })
      }
    />
  )
}

import { type KeyboardEvent, useState } from 'react'
import type { BranchShelf, ChangedStock } from '#contract/inventory.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'
import { countShelf, editStock } from '#web/staff-shop/stock/stock-api.ts'
import { CountConflict, useCount } from '#web/staff-shop/stock/stock-count.tsx'
import { goodsName, piecesIn } from '#web/staff-shop/stock/stock-words.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './inventory.module.css'

type Figure = 'shelf' | 'toSell'

/** Moves the focus to the field of the same figure in the next row. */
const goToNext = (field: HTMLInputElement, figure: Figure): void => {
  const all = field.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-figure=${figure}]`)
  const fields = [...(all ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}

/**
 * A field for one figure of a stock record. Enter and the button save it, and Enter moves to the next row. Leaving the
 * field saves nothing, and keeps what was typed.
 */
const QuantityField = ({
  record: { product },
  figure,
  label,
  shown,
  send,
}: {
  record: BranchShelf
  figure: Figure
  label: string
  /** The present number of pieces. */
  shown: number
  send(counted: number, seen: number): Promise<ChangedStock>
}) => {
  /** The typed text, and the figure that was shown when typing began. */
  const [typed, setTyped] = useState<{ text: string; seen: number }>()
  const count = useCount({ send })
  const drop = (): void => setTyped(undefined)

  const save = (): void => {
    if (typed === undefined) return
    const pieces = piecesIn(typed.text)
    drop()
    if (pieces === undefined)
      showToast(t('Invalid Quantity'), t('Please enter a valid quantity.'), 'destructive')
    else if (pieces !== typed.seen) void count.save(pieces, typed.seen).catch(() => undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') drop()
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
    goToNext(event.currentTarget, figure)
  }
  return (
    <div className={styles.quantity}>
      <input
        className={styles.field}
        inputMode="numeric"
        maxLength={7}
        data-figure={figure}
        aria-label={label}
        aria-busy={count.isPending}
        value={typed?.text ?? String(count.saving ?? shown)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target: { value } }) => setTyped({ text: value, seen: typed?.seen ?? shown })}
        onKeyDown={onKeyDown}
      />
      {typed === undefined ? null : (
        <>
          <Button type="primary" onClick={save}>
            {t('Save')}
          </Button>
          <small className={styles.before}>
            <span>{t('was {n}, not saved yet', { n: typed.seen })}</span>{' '}
            <button type="button" className={styles.discard} onClick={drop}>
              {t('Discard')}
            </button>
          </small>
        </>
      )}
      {count.conflict === undefined ? null : (
        <CountConflict
          goods={goodsName(product)}
          conflict={count.conflict}
          busy={count.isPending}
          onKeep={count.keep}
          onRecount={count.drop}
        />
      )}
    </div>
  )
}

/** A field for a count of all pieces on the shelf, reserved pieces included. */
export const ShelfField = ({ record }: { record: BranchShelf }) => (
  <QuantityField
    record={record}
    figure="shelf"
    label={t('{goods} on the shelf', { goods: goodsName(record.product) })}
    shown={record.onHand}
    send={(onHand, seen) => countShelf(record.id, { onHand, seen })}
  />
)

/** A field for the pieces that can be sold. Shop assistants see the figure, and count what is on the shelf. */
export const ToSellField = ({ record }: { record: BranchShelf }) =>
  useIsClerk() ? (
    <span>{record.quantity}</span>
  ) : (
    <QuantityField
      record={record}
      figure="toSell"
      label={t('{goods} to sell', { goods: goodsName(record.product) })}
      shown={record.quantity}
      send={(quantity, seen) => editStock(record.id, { quantity, seen })}
    />
  )

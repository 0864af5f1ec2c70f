import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { BranchShelf } from '#contract/inventory.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { editStock } from '#web/staff-shop/stock/stock-api.ts'
import { CountConflict, useCount } from '#web/staff-shop/stock/stock-count.tsx'
import { goodsName, piecesIn } from '#web/staff-shop/stock/stock-words.ts'
import styles from './inventory.module.css'

/** Moves the focus to the field of the next row. The field that loses the focus saves its number. */
const goToNext = (field: HTMLInputElement): void => {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  if (next === undefined) field.blur()
  else next.focus()
}

/** A field for the pieces that can be sold. It saves when it loses the focus, and Enter moves to the next row. */
export const QuantityField = ({ record }: { record: BranchShelf }) => {
  const { id, quantity, product } = record
  /** The typed text, and the figure that was shown when typing began. */
  const [typed, setTyped] = useState<{ text: string; seen: number }>()
  const count = useCount({ send: (counted, seen) => editStock(id, { quantity: counted, seen }) })

  const save = (): void => {
    if (typed === undefined) return
    const pieces = piecesIn(typed.text)
    setTyped(undefined)
    if (pieces === undefined)
      showToast(t('Invalid Quantity'), t('Please enter a valid quantity.'), 'destructive')
    else if (pieces !== typed.seen) void count.save(pieces, typed.seen).catch(() => undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'Enter') return
    event.preventDefault()
    goToNext(event.currentTarget)
  }
  return (
    <span className={styles.quantity}>
      <input
        className={styles.field}
        inputMode="numeric"
        aria-label={t('Quantity of {name}', { name: `${product.name} ${product.size}`.trim() })}
        aria-busy={count.isPending}
        value={typed?.text ?? String(count.saving ?? quantity)}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
        onChange={({ target: { value } }) =>
          setTyped({ text: value, seen: typed?.seen ?? quantity })
        }
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      {typed === undefined ? null : (
        <small className={styles.before}>{t('was {n}', { n: typed.seen })}</small>
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
    </span>
  )
}

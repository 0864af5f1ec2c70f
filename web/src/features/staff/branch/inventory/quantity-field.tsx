import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { ShelfRecord } from '#contract/branch/branch-shelf.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import styles from './inventory.module.css'
import { setQuantity } from './shelf-api.ts'

/** Whole pieces from 0. Undefined for anything else. */
const piecesIn = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined

const useSave = ({ id }: ShelfRecord, failed: () => void) =>
  useAction({
    send: (body: { quantity: number; seen: number }) => setQuantity(id, body),
    done: () =>
      showToast(t('Inventory Updated'), t('Product quantity has been updated successfully.')),
    failed: () => {
      failed()
      showToast(t('Error'), t('Failed to update inventory.'), 'destructive')
    },
    invalidates: [keys.own(useUserId()).stock()],
  })

/** Leaving the field saves it. */
const goToNext = (field: HTMLInputElement): void => {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  if (next === undefined) field.blur()
  else next.focus()
}

/** Pieces that can be sold. They are saved on leaving the field. Enter goes to the next row. */
export const QuantityField = ({ record }: { record: ShelfRecord }) => {
  const { quantity, name, size } = record
  /** What is typed, and the figure that stood there before. */
  const [typed, setTyped] = useState<{ text: string; seen: number }>()
  const { mutate, isPending } = useSave(record, () => setTyped(undefined))

  const save = (): void => {
    if (typed === undefined) return
    const pieces = piecesIn(typed.text)
    setTyped(undefined)
    if (pieces === undefined)
      showToast(t('Invalid Quantity'), t('Please enter a valid quantity.'), 'destructive')
    else if (pieces !== typed.seen) mutate({ quantity: pieces, seen: typed.seen })
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
        aria-label={t('Quantity of {name}', { name: `${name} ${size}`.trim() })}
        aria-busy={isPending}
        value={typed?.text ?? String(quantity)}
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
    </span>
  )
}

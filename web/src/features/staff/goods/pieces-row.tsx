import { type ReactNode, useEffect, useRef } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { goodsName } from '../stock/stock-words.ts'
import styles from './goods.module.css'

/** One product of a list, with the field for its pieces. A fresh row takes the focus. */
export const PiecesRow = ({
  goods,
  text,
  note,
  isWrong,
  isFresh = false,
  onChange,
  onEnter,
  children,
}: {
  goods: { name: string; size: string }
  text: string
  /** How many it may be. */
  note: string
  isWrong: boolean
  isFresh?: boolean
  onChange(text: string): void
  onEnter?: (() => void) | undefined
  children?: ReactNode
}) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span>{goodsName(goods)}</span>
        <small className={isWrong ? styles.wrong : styles.quiet}>{note}</small>
      </span>
      <input
        ref={field}
        className={styles.pieces}
        inputMode="numeric"
        maxLength={7}
        aria-label={t('Pieces of {name}', { name: goodsName(goods) })}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target: { value } }) => onChange(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || onEnter === undefined) return
          event.preventDefault()
          onEnter()
        }}
      />
      {children}
    </li>
  )
}

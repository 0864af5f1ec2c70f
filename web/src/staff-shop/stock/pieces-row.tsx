import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/lib/text.ts'
import styles from './goods.module.css'
import { goodsName } from './stock-words.ts'
import type { CodeKeys } from './use-codes.ts'

/**
 * One product of a list, with a field for its pieces. The field takes the focus each time that `turn` changes to another
 * number than 0.
 */
export const PiecesRow = ({
  goods,
  text,
  note,
  isWrong,
  turn = 0,
  onChange,
  keys,
  children,
}: {
  goods: { name: string; size: string }
  text: string
  /** A text below the name, such as the highest number of pieces. */
  note: string
  isWrong: boolean
  turn?: number
  onChange(text: string): void
  /** Handles Enter and scanned codes. */
  keys?: Pick<CodeKeys, 'onFocus' | 'onKeyDown'>
  children?: ReactNode
}) => {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (turn === 0) return
    field.current?.focus()
    field.current?.select()
  }, [turn])
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
        maxLength={keys === undefined ? 7 : 40}
        aria-label={t('Pieces of {name}', { name: goodsName(goods) })}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target: { value } }) => onChange(value)}
        onFocus={keys?.onFocus ?? (({ currentTarget }) => currentTarget.select())}
        onKeyDown={keys?.onKeyDown}
      />
      {children}
    </li>
  )
}

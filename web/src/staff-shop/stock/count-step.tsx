import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BranchShelf } from '#contract/inventory.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './count-round.module.css'
import { piecesIn } from './stock-words.ts'
import { type ReadCode, useCodeKeys } from './use-codes.ts'

/** What a scanned code led to, if it led to no single shelf. `choices`: the shelves of this round that it may mean. */
export type CodeNote = { text: string; choices: readonly { name: string; at: number }[] }

const noNote: CodeNote = { text: '', choices: [] }

/** A button for each shelf that a code may mean. */
const Choices = ({
  choices,
  onChoose,
}: Pick<CodeNote, 'choices'> & { onChoose(at: number): void }) =>
  choices.length === 0 ? null : (
    <div className={styles.categories}>
      {choices.map(({ name, at }) => (
        <Button key={at} look="outline" wide onClick={() => onChoose(at)}>
          {name}
        </Button>
      ))}
    </div>
  )

/**
 * One product of a count round. The book's figure is not shown, so that nobody copies it. Enter goes to the next
 * product, and so does the button, which leaves the keyboard of a phone open. A scanned code leads to its product.
 */
export const CountStep = ({
  shelf,
  text,
  at,
  total,
  onType,
  onCode,
  onChoose,
  onNext,
  onBack,
}: {
  shelf: BranchShelf
  text: string
  at: number
  total: number
  onType(text: string): void
  /** Takes a scanned code, and gives what to say of it. Undefined: it led to its shelf. */
  onCode(read: ReadCode): CodeNote | undefined
  onChoose(at: number): void
  onNext(): void
  onBack(): void
}) => {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const { name, size } = shelf.product
  const isWrong = text !== '' && piecesIn(text) === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each product takes the focus anew.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [shelf.id])
  const [note, setNote] = useState(noNote)
  const keys = useCodeKeys(shelf.branchId, {
    pieces: () => {
      setNote(noNote)
      if (!isWrong) onNext()
      field.current?.focus()
    },
    leave: onType,
    code: (read) => {
      setNote(onCode(read) ?? noNote)
      field.current?.focus()
    },
  })
  const next = (event: FormEvent): void => {
    event.preventDefault()
    keys.enter(text)
  }
  return (
    <form className={styles.step} onSubmit={next}>
      <p className={styles.quiet}>{t('{n} of {total}', { n: at + 1, total })}</p>
      <progress className={styles.progress} max={total} value={at} aria-label={t('Counted')} />
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.size}>{size}</p>
      <label className={styles.field}>
        <span>{t('Pieces on the shelf')}</span>
        <input
          ref={field}
          data-autofocus
          className={styles.pieces}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={40}
          aria-invalid={isWrong}
          value={text}
          onChange={({ target }) => onType(target.value)}
          onFocus={keys.onFocus}
          onKeyDown={keys.onKeyDown}
        />
        <small role="status" className={styles.wrong}>
          {isWrong ? t('Please enter a valid quantity.') : note.text}
        </small>
      </label>
      <Choices
        choices={note.choices}
        onChoose={(place) => {
          setNote(noNote)
          onChoose(place)
        }}
      />
      <div className={styles.actions}>
        <Button look="outline" disabled={at === 0} onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" onPointerDown={(event) => event.preventDefault()}>
          {text === '' ? t('Skip') : t('Next')}
        </Button>
      </div>
    </form>
  )
}

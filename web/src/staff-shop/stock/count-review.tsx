import type { stockMovedDetails } from '#contract/inventory.ts'
import type { z } from '#contract/rules/schema.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './count-round.module.css'
import { LossReason } from './loss-reason.tsx'
import { goodsName, moveText, signed } from './stock-words.ts'
import type { CountedShelf } from './use-count-round.ts'

/** Why a count was refused. `moved` is undefined if the reason is another than goods that left or came. */
export type RefusedCount = {
  why: string
  moved: z.output<typeof stockMovedDetails> | undefined
}

type Choices = {
  /** Keeps the count, now that somebody knows what moved. `now` are the pieces in the book. */
  onKeep(id: string, now: number): void
  onRecount(id: string): void
  /** Takes what is typed as the reason for many missing pieces. */
  onExplain(id: string, reason: string): void
}

const movedText = (
  { seen, now, moved = [] }: z.output<typeof stockMovedDetails>,
  t: Translate,
): string =>
  [
    t('It was {seen} when you counted, and is {now} now.', { seen, now }),
    ...moved.map(({ type, pieces }) => `${signed(pieces)} ${moveText(type, t)}`),
  ].join(' · ')

/** Why a count was refused. If goods moved, a button keeps the count all the same. */
const Refusal = ({
  refused: { why, moved },
  counted,
  onKeep,
}: {
  refused: RefusedCount
  counted: number
  onKeep(now: number): void
}) => {
  const t = useText()
  if (moved === undefined) return <p className={styles.wrong}>{why}</p>
  return (
    <>
      <p className={styles.wrong}>{movedText(moved, t)}</p>
      <div className={styles.choices}>
        <Button size="small" onClick={() => onKeep(moved.now)}>
          {t('Keep mine: {n}', { n: counted })}
        </Button>
      </div>
    </>
  )
}

const Row = ({
  counted: { shelf, counted, seen, reason, difference },
  refused,
  isAsked,
  onKeep,
  onRecount,
  onExplain,
}: Choices & {
  counted: CountedShelf
  refused: RefusedCount | undefined
  /** Whether somebody tried to send this count although its reason is missing. */
  isAsked: boolean
}) => {
  const t = useText()
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.goods}>{goodsName(shelf.product)}</span>
        <span className={styles.figures}>
          {t('{counted} counted, {seen} in the book', { counted, seen })}
        </span>
        <strong className={difference === 0 ? styles.same : styles.differs}>
          {difference > 0 ? `+${difference}` : signed(difference)}
        </strong>
        <span className={styles.recount}>
          <Button
            look="outline"
            size="small"
            aria-label={t('Recount {name}', { name: goodsName(shelf.product) })}
            onClick={() => onRecount(shelf.id)}
          >
            {t('Recount')}
          </Button>
        </span>
      </div>
      <LossReason
        counted={counted}
        seen={seen}
        reason={reason}
        isAsked={isAsked}
        onType={(text) => onExplain(shelf.id, text)}
      />
      {refused === undefined ? null : (
        <Refusal refused={refused} counted={counted} onKeep={(now) => onKeep(shelf.id, now)} />
      )}
    </li>
  )
}

/** The counts before they are sent. What differs from the book is listed; the others are only a number. */
export const CountReview = ({
  counted,
  refused,
  asked,
  ...choices
}: Choices & {
  counted: readonly CountedShelf[]
  /** The id of the stock record whose reason was missing when somebody tried to send the counts. */
  asked: string | undefined
  /** The counts that the server refused, by the id of the stock record. */
  refused: ReadonlyMap<string, RefusedCount>
}) => {
  const t = useText()
  const shown = counted.filter(({ shelf, difference }) => difference !== 0 || refused.has(shelf.id))
  const same = counted.length - shown.length
  return (
    <section className={styles.review}>
      <h3>{t('{n} {n|shelf differs|shelves differ} from the book', { n: shown.length })}</h3>
      <p className={styles.quiet}>{t('{n} {n|is|are} as in the book', { n: same })}</p>
      <ul className={styles.rows}>
        {shown.map((one) => (
          <Row
            key={one.shelf.id}
            counted={one}
            refused={refused.get(one.shelf.id)}
            isAsked={one.shelf.id === asked}
            {...choices}
          />
        ))}
      </ul>
    </section>
  )
}

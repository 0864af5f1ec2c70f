import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { errorCode, refusalText } from '#contract/errors.ts'
import {
  type countedShelves as answer,
  type BranchShelf,
  type ChangedStock,
  isSamePiece,
  MOST_SHELVES,
  stockKeyId,
} from '#contract/inventory.ts'
import type { z } from '#contract/rules/schema.ts'
import { serverErrorsOf } from '#web/lib/forms.ts'
import { type Translate, useName, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { categoriesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { FormDraft, useDropDraft } from '#web/staff-ui/form/draft.tsx'
import { FormActions } from '#web/staff-ui/form/staff-form.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CountReview, type RefusedCount } from './count-review.tsx'
import styles from './count-round.module.css'
import { type CodeNote, CountStep } from './count-step.tsx'
import { lacksReason } from './loss-reason.tsx'
import { scanPace } from './scan-pace.ts'
import { countShelves, roundQuery, stockKeys } from './stock-api.ts'
import { goodsName } from './stock-words.ts'
import { useUnusualPieces, usualOf } from './unusual-pieces.tsx'
import { codeText, type ReadCode } from './use-codes.ts'
import {
  ALL_PRODUCTS,
  type CountRoundState,
  countedShelves,
  keptRound,
  rowOf,
  useCountRound,
} from './use-count-round.ts'

/**
 * Buttons that begin a round with the products of one category, or with all. The heading has the focus, since the Enter
 * of a scanner would press a button. A scan presses none, and is told what comes first.
 */
const Categories = ({ onChoose }: { onChoose(id: number): void }) => {
  const t = useText()
  const { data = [] } = useQuery(categoriesQuery)
  const nameOf = useName()
  const all = [{ id: ALL_PRODUCTS, name: t('All products') }, ...data]
  const [pace] = useState(scanPace)
  const [isEarly, setIsEarly] = useState(false)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pace.press(event.key, event.timeStamp) === undefined) return
    event.preventDefault()
    setIsEarly(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of a scanner wherever the focus is in it.
    <div className={styles.review} onKeyDown={onKeyDown}>
      <h3 className={styles.question} tabIndex={-1} data-autofocus>
        {t('What do you count?')}
      </h3>
      <p role="status" className={styles.wrong}>
        {isEarly ? t('Choose what you count first. Then scan again.') : ''}
      </p>
      <div className={styles.categories}>
        {all.map((one) => (
          <Button key={one.id} look="outline" wide onClick={() => onChoose(one.id)}>
            {nameOf(one)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const showShort = (changed: readonly ChangedStock[], t: Translate): void => {
  const short = changed.filter(({ short: { pieces } }) => pieces > 0)
  if (short.length === 0) {
    showToast(t('Inventory Updated'), t('The counts are saved.'))
    return
  }
  const orders = short.flatMap(({ short: of }) => of.orders.flatMap((one) => one.orderNumber ?? []))
  showToast(t('Orders will be short'), [...new Set(orders)].join(', '), 'destructive')
}

const whyOf = (code: string, t: Translate): string => {
  const known = errorCode.safeParse(code)
  return known.success ? refusalText(known.data).text : t('This count was not saved.')
}

type Row = ReturnType<typeof rowOf>

/** The rows that the server refused to read, each with the reason. */
const refusedRows = (
  error: unknown,
  branchId: number,
  rows: readonly Row[],
  t: Translate,
): [id: string, RefusedCount][] =>
  Object.entries(serverErrorsOf(error)).flatMap(([path, why]) => {
    const row = rows[Number(/^rows\.(\d+)\./.exec(path)?.[1])]
    if (row === undefined) return []
    const { productId, variantId } = row
    const text = typeof why === 'string' ? why : t(why.text, why.facts)
    return [[stockKeyId({ branchId, productId, variantId }), { why: text, moved: undefined }]]
  })

/** Sends the counts at once. What is written leaves the round; what is refused stays, with the reason. */
const useSendCounts = (branchId: number, round: CountRoundState, onDone: () => void) => {
  const t = useText()
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedCount>>(new Map())
  const forget = (id: string): void =>
    setRefused((all) => new Map([...all].filter(([key]) => key !== id)))
  const take = ({ counted, refused: rows }: z.output<typeof answer>): void => {
    round.without(counted.map(({ id }) => id))
    setRefused(
      new Map(
        rows.map(({ productId, variantId, code, details }) => [
          stockKeyId({ branchId, productId, variantId }),
          { why: whyOf(code, t), moved: details },
        ]),
      ),
    )
    if (counted.length > 0) showShort(counted, t)
    if (rows.length === 0) onDone()
  }
  const sending = useAction({
    send: (rows: Row[]) => countShelves(branchId, rows),
    done: take,
    failed: (error, why, rows) => {
      setRefused(new Map(refusedRows(error, branchId, rows, t)))
      showToast(
        t('Not sent. Your counts are kept on this device.'),
        typeof why === 'string' ? t(why) : t(why.text, why.facts),
        'destructive',
      )
    },
    invalidates: stockKeys(useUserId()),
  })
  return { refused, forget, sending }
}

/** What to say of a code that leads to no single shelf of the round. */
const noteOf = (read: ReadCode, shelves: readonly BranchShelf[], t: Translate): CodeNote => {
  const choices = read.found.flatMap((goods) => {
    const at = shelves.findIndex((one) => isSamePiece(goods, one))
    return at === -1 ? [] : [{ name: goodsName(goods), at }]
  })
  const [only] = read.found
  if (only === undefined || choices.length > 1) return { text: codeText(read, t), choices }
  return { text: t('{goods} is not in this round.', { goods: goodsName(only) }), choices }
}

/** The product that is counted now, with a button to the review. */
const Counting = ({
  round: { counts, write, goTo },
  shelves,
  at,
  done,
}: {
  round: CountRoundState
  shelves: readonly BranchShelf[]
  at: number
  done: number
}) => {
  const t = useText()
  const shelf = shelves[at]
  if (shelf === undefined) return null
  return (
    <>
      <CountStep
        shelf={shelf}
        text={counts[shelf.id]?.text ?? ''}
        at={at}
        total={shelves.length}
        onType={(text) => write(shelf, text)}
        onCode={(read) => {
          const note = noteOf(read, shelves, t)
          const [only, ...others] = note.choices
          if (only === undefined || others.length > 0) return note
          goTo(only.at)
          return undefined
        }}
        onChoose={goTo}
        onNext={() => goTo(at + 1 < shelves.length ? at + 1 : 'review')}
        onBack={() => goTo(at - 1)}
      />
      {done === 0 ? null : (
        <Button look="quiet" onClick={() => goTo('review')}>
          {t('Review {n} {n|count|counts}', { n: done })}
        </Button>
      )}
      {shelves.length < MOST_SHELVES ? null : (
        <p className={styles.quiet}>
          {t('A round has at most {n} {n|shelf|shelves}. Choose a category for the others.', {
            n: MOST_SHELVES,
          })}
        </p>
      )}
    </>
  )
}

/** What was counted, with the buttons that send it and go on counting. */
const Reviewing = ({
  round,
  shelves,
  branchId,
  onDone,
}: {
  round: CountRoundState
  shelves: readonly BranchShelf[]
  branchId: number
  onDone(): void
}) => {
  const t = useText()
  const { refused, forget, sending } = useSendCounts(branchId, round, onDone)
  const [asked, setAsked] = useState<string>()
  const counted = countedShelves(shelves, round.counts)
  const indexOf = (id: string): number => shelves.findIndex((shelf) => shelf.id === id)
  const open = shelves.findIndex(({ id }) => round.counts[id] === undefined)
  const { isSure, question } = useUnusualPieces()
  const send = async (): Promise<void> => {
    const unexplained = counted.find(lacksReason)
    setAsked(unexplained?.shelf.id)
    if (unexplained !== undefined) return
    const typed = counted.map(({ shelf, counted: pieces }) => ({
      goods: shelf.product,
      pieces,
      usual: usualOf(shelf),
    }))
    if (await isSure(typed)) sending.mutate(counted.map(rowOf))
  }
  return (
    <>
      <CountReview
        counted={counted}
        refused={refused}
        asked={asked}
        onExplain={round.explain}
        onKeep={(id, now) => {
          round.keepMine(id, now)
          forget(id)
        }}
        onRecount={(id) => {
          round.without([id])
          forget(id)
          round.goTo(indexOf(id))
        }}
      />
      <FormActions stays>
        <Button
          data-autofocus
          busy={sending.isPending}
          disabled={counted.length === 0}
          onClick={() => void send()}
        >
          {t('Send {n} {n|count|counts}', { n: counted.length })}
        </Button>
        {open < 0 ? null : (
          <Button look="outline" onClick={() => round.goTo(open)}>
            {t('Go on counting')}
          </Button>
        )}
      </FormActions>
      {question}
    </>
  )
}

const Shelves = ({
  round,
  branchId,
  category,
  onDone,
}: {
  round: CountRoundState
  branchId: number
  category: number
  onDone(): void
}) => {
  const t = useText()
  const list = useQuery(roundQuery(useUserId(), branchId, category))
  const { data: shelves } = list
  const { at, counts } = round
  if (list.isLoadingError)
    return <LoadFailed title={t('The inventory could not be loaded')} query={list} />
  if (shelves === undefined) return <Skeleton height="240px" />
  if (shelves.length === 0)
    return (
      <EmptyState
        title={t('No Products Found')}
        text={t('This branch has no product of this category.')}
      />
    )
  const done = countedShelves(shelves, counts).length
  return at === 'review' ? (
    <Reviewing round={round} shelves={shelves} branchId={branchId} onDone={onDone} />
  ) : (
    <Counting round={round} shelves={shelves} at={at} done={done} />
  )
}

const Round = ({ branchId, onClose }: { branchId: number; onClose(): void }) => {
  const round = useCountRound()
  const { category, counts, restore, choose } = round
  const form = `count round ${branchId}`
  const dropDraft = useDropDraft(form)
  const hasCounts = Object.keys(counts).length > 0
  return (
    <div className={styles.round}>
      <FormDraft
        form={form}
        values={{ category: hasCounts ? category : undefined, counts }}
        start={{ counts: {} }}
        onTake={(values) => {
          const { data } = keptRound.safeParse(values)
          if (data !== undefined) restore(data)
        }}
      />
      {category === undefined ? (
        <Categories onChoose={choose} />
      ) : (
        <Shelves
          round={round}
          branchId={branchId}
          category={category}
          onDone={() => {
            dropDraft()
            onClose()
          }}
        />
      )}
    </div>
  )
}

/** A link that opens a count round: one product after the other, then a review, then everything is sent at once. */
export const CountRoundButton = ({ branchId }: { branchId: number }) => {
  const t = useText()
  const { opened, close, addressOf } = useOpened('round')
  return (
    <>
      <ButtonLink to={addressOf('new')} size="small" look="outline" preventScrollReset>
        {t('Count round')}
      </ButtonLink>
      <Sheet open={opened !== null} onClose={close} side="right" wide title={t('Count round')}>
        <Round branchId={branchId} onClose={close} />
      </Sheet>
    </>
  )
}

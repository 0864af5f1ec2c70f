import { type ReactNode, useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { goodsName } from './stock-words.ts'

/** Pieces that somebody typed. `usual`: the pieces that the shelf has now, or its threshold where that is more. */
export type TypedPieces = {
  goods: { name: string; size: string }
  pieces: number
  usual: number
}

/** More than this many times the usual pieces are asked about. */
const TIMES = 10

export const usualOf = (shelf: { onHand: number; lowStockThreshold: number }): number =>
  Math.max(shelf.onHand, shelf.lowStockThreshold)

const isUnusual = ({ pieces, usual }: TypedPieces): boolean => pieces > TIMES * usual

type Asked = { odd: readonly TypedPieces[]; answer(isSure: boolean): void }

type UnusualPieces = {
  isSure(typed: readonly TypedPieces[]): Promise<boolean>
  question: ReactNode
}

/**
 * Asks before many more pieces than usual are saved, since a scanned code looks like a number. `isSure` resolves to the
 * answer, at once if nothing is unusual; `question` has to stand in the page.
 */
export const useUnusualPieces = (): UnusualPieces => {
  const t = useText()
  const [asked, setAsked] = useState<Asked>()
  const answer = (isSure: boolean): void => {
    asked?.answer(isSure)
    setAsked(undefined)
  }
  const isSure = (typed: readonly TypedPieces[]): Promise<boolean> => {
    const odd = typed.filter(isUnusual)
    if (odd.length === 0) return Promise.resolve(true)
    return new Promise((resolve) => setAsked({ odd, answer: resolve }))
  }
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title={t('Are these numbers right?')}
      text={t('Each is more than ten times the usual of its shelf.')}
      confirm={t('They are right')}
      cancel={t('Go back')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <ul>
        {asked?.odd.map(({ goods, pieces, usual }) => (
          <li key={goodsName(goods)}>
            <strong>{pieces.toLocaleString('en')}</strong>{' '}
            <span>{t('of {goods}, usual: {usual}', { goods: goodsName(goods), usual })}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
  return { isSure, question }
}

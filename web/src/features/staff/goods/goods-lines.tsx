import { useRef } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { IconButton } from '#web/ui/button.tsx'
import { goodsName } from '../stock/stock-words.ts'
import styles from './goods.module.css'
import { GoodsPicker } from './goods-picker.tsx'
import type { FindGoods } from './offers.ts'
import { PiecesRow } from './pieces-row.tsx'
import { type GoodsLinesState, piecesOf } from './use-goods-lines.ts'

const noteOf = (most: number | undefined, isWrong: boolean): string => {
  if (most !== undefined) return t('{n} can be sold', { n: most })
  return isWrong ? t('Please enter a valid quantity.') : ''
}

/**
 * Goods and their pieces, written by keyboard: a name and Enter take a product, a number and Enter lead back to the
 * search.
 */
export const GoodsLines = ({
  branchId,
  find,
  list,
}: {
  branchId: number
  find: FindGoods
  list: GoodsLinesState
}) => {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <GoodsPicker branchId={branchId} find={find} field={field} onPick={list.add} />
      <ul className={styles.rows} aria-label={t('Products')}>
        {list.lines.map((line) => {
          const isWrong = piecesOf(line) === undefined
          return (
            <PiecesRow
              key={line.key}
              goods={line}
              text={line.text}
              note={noteOf(line.most, isWrong)}
              isWrong={isWrong}
              isFresh={line.key === list.fresh}
              onChange={(text) => list.write(line.key, text)}
              onEnter={() => field.current?.focus()}
            >
              <IconButton
                label={t('Remove {name}', { name: goodsName(line) })}
                onClick={() => list.remove(line.key)}
              >
                <span aria-hidden="true">×</span>
              </IconButton>
            </PiecesRow>
          )
        })}
      </ul>
    </>
  )
}

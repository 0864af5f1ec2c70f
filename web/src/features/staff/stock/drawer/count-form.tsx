import { useState } from 'react'
import type { StockSum } from '#contract/branch/stock-sum.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { z } from '#contract/rules/zod.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { CountConflict } from '../count-conflict.tsx'
import { countShelf } from '../stock-api.ts'
import { goodsName } from '../stock-words.ts'
import { useCount } from '../use-count.ts'

const body = z.object({ onHand: z.number().int().min(0).max(1_000_000) })

/** The pieces on the shelf, reserved ones too. What was shown when counting began goes along. */
export const CountForm = ({ sum, onClose }: { sum: StockSum; onClose(): void }) => {
  const [seen, setSeen] = useState(sum.onHand)
  const count = useCount({
    send: (said, at) => countShelf(sum.id, { onHand: said, seen: at }),
    done: onClose,
  })
  return (
    <>
      <StaffForm
        key={seen}
        schema={body}
        start={{ onHand: seen }}
        onSend={({ onHand }) => count.say(onHand, seen)}
        send={t('Save count')}
        complaints={{ onHand: t('Please enter a valid quantity.') }}
        others={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        <p>{t('The shop believes that {n} lie on the shelf.', { n: seen })}</p>
        <NumberField name="onHand" label={t('Pieces on the shelf')} />
      </StaffForm>
      <CountConflict
        goods={goodsName(sum.product)}
        conflict={count.conflict}
        busy={count.isPending}
        onKeep={count.keep}
        onRecount={(now) => {
          setSeen(now)
          count.drop()
        }}
      />
    </>
  )
}

import { fill as t } from '#contract/rules/fill.ts'
import goods from '../../goods/goods.module.css'

export const ReasonField = ({
  reason,
  onChange,
}: {
  reason: string
  onChange(reason: string): void
}) => (
  <label className={goods.field}>
    <span>{t('Reason')}</span>
    <input maxLength={200} value={reason} onChange={({ target }) => onChange(target.value)} />
  </label>
)

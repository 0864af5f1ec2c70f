import { fill as t } from '#contract/rules/fill.ts'
import { transfersQuery } from '#contract/transfer.ts'
import { statusWords } from './transfer-words.tsx'

const options = transfersQuery.shape.status
  .unwrap()
  .options.map((value) => ({ value, label: statusWords[value].label }))

/** Narrows a list to the transfers of one status. */
export const statusField = {
  kind: 'choice',
  name: 'status',
  label: t('Status'),
  any: t('Any status'),
  options,
} as const

import {
  type Finding,
  type FindingWay,
  settleFindingBody,
  waysOf,
} from '#contract/payment/findings.ts'
import { fill as t } from '#contract/rules/text.ts'
import { ChoiceField, TextField, useFormValue } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { wordsOfWay } from './finding-words.ts'
import type { Settling } from './findings-api.ts'

/** What the line was. Where there is only one way to settle it, nothing is asked. */
export const WayChoice = ({
  found,
  ways,
}: {
  found: Pick<Finding, 'isOut'>
  ways: readonly FindingWay[]
}) =>
  ways.length === 1 ? null : (
    <ChoiceField
      name="how"
      label={t('What is it?')}
      options={ways.map((value) => ({
        value,
        label: t(wordsOfWay(found, value).label),
        text: t(wordsOfWay(found, value).text),
      }))}
    />
  )

/** The field that the chosen way needs. Enter in the field sends the form. */
const Proof = ({ ways }: { ways: readonly FindingWay[] }) => {
  const how = useFormValue('how') ?? (ways.length === 1 ? ways[0] : undefined)
  if (how === 'matched')
    return <TextField name="orderNumber" label={t('Order number')} maxLength={20} uppercase />
  if (how === 'refunded') {
    return (
      <TextField
        name="reference"
        label={t('Reference of the money given back')}
        maxLength={60}
        uppercase
      />
    )
  }
  return how === undefined ? null : <TextField name="note" label={t('Why')} maxLength={500} />
}

/** Settles one line. `takesFocus`: the choice, or the only field, has the focus at once. */
export const SettleForm = ({
  found,
  takesFocus,
  onSend,
}: {
  found: Pick<Finding, 'id' | 'kind' | 'isOut'>
  takesFocus: boolean
  onSend(body: Settling): Promise<unknown>
}) => {
  const ways = waysOf[found.kind]
  return (
    <StaffForm
      schema={settleFindingBody}
      start={{
        how: ways.length === 1 ? ways[0] : undefined,
        orderNumber: '',
        reference: '',
        note: '',
      }}
      onSend={onSend}
      draft={`finding ${found.id}`}
      send={t('Settle')}
      complaints={{ how: 'Please choose what it is', orderNumber: 'Please enter an order number' }}
      takesFocus={takesFocus}
    >
      <WayChoice found={found} ways={ways} />
      <Proof ways={ways} />
    </StaffForm>
  )
}

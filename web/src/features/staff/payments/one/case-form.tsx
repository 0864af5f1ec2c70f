import { resolveCaseBody } from '#contract/payment/staff-payment.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { ChoiceField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { type PaymentCase, resolutionWords } from '../payment-words.ts'
import { type Resolution, resolveCase } from '../payments-api.ts'
import { useSettle } from './use-settle.ts'

type Choice = Resolution['resolution']

/** A case without money has none to accept or to give back. */
const choicesFor = ({ heldAmount }: PaymentCase): readonly Choice[] =>
  heldAmount > 0 ? ['accepted', 'refunded', 'dismissed'] : ['dismissed']

export const CaseForm = ({ orderId, found }: { orderId: string; found: PaymentCase }) => {
  const choices = choicesFor(found)
  const { mutateAsync } = useSettle(
    (body: Resolution) => resolveCase(orderId, found.id, body),
    t('The case is closed'),
  )
  return (
    <StaffForm
      schema={resolveCaseBody}
      start={{ resolution: choices.length === 1 ? choices[0] : undefined, note: '' }}
      onSend={mutateAsync}
      send={t('Close the case')}
      complaints={{ resolution: 'Please choose a decision' }}
    >
      <ChoiceField
        name="resolution"
        label={t('Decision')}
        options={choices.map((value) => ({
          value,
          label: t(resolutionWords[value].label),
          text: t(resolutionWords[value].text),
        }))}
      />
      <TextField name="note" label={t('Why')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

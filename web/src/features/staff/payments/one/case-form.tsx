import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { resolveCaseBody } from '#contract/staff-payment.ts'
import { errorsOf, type FieldErrors } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { type PaymentCase, resolutionWords } from '../payment-words.ts'
import { type Resolution, resolveCase } from '../payments-api.ts'
import styles from './payment-drawer.module.css'
import { useSettle } from './use-settle.ts'

type Choice = Resolution['resolution']

/** Where a case holds no money, there is none to accept or to give back. */
const choicesFor = ({ heldAmount }: PaymentCase): readonly Choice[] =>
  heldAmount > 0 ? ['accepted', 'refunded', 'dismissed'] : ['dismissed']

const Choices = ({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose(choice: Choice): void
}) => {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{t('Decision')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          <span>
            {t(resolutionWords[choice].label)}
            <br />
            <small>{t(resolutionWords[choice].text)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export const CaseForm = ({ orderId, found }: { orderId: string; found: PaymentCase }) => {
  const t = useText()
  const id = useId()
  const choices = choicesFor(found)
  const [chosen, setChosen] = useState(choices.length === 1 ? choices[0] : undefined)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useSettle(
    (body: Resolution) => resolveCase(orderId, found.id, body),
    t('The case is closed'),
  )

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = errorsOf(resolveCaseBody, { resolution: chosen, note })
    setErrors(wrong)
    if (chosen === undefined || Object.keys(wrong).length > 0 || isPending) return
    mutate({ resolution: chosen, note })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Choices choices={choices} chosen={chosen} onChoose={setChosen} />
      {errors.resolution === undefined ? null : (
        <p role="alert" className={styles.wrong}>
          {t('Please choose a decision')}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor={id}>{t('Why')}</label>
        <Input.TextArea
          id={id}
          rows={2}
          maxLength={500}
          value={note}
          status={errors.note === undefined ? '' : 'error'}
          aria-invalid={errors.note !== undefined}
          aria-describedby={`${id}-wrong`}
          onChange={(event) => setNote(event.target.value)}
        />
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {errors.note === undefined ? null : t(errors.note)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('Close the case')}
        </Button>
      </div>
    </form>
  )
}

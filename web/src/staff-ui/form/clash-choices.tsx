import { Alert, Radio } from 'antd'
import { useId } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { Clash } from './clashes.ts'
import styles from './staff-form.module.css'

type Props = {
  clashes: readonly Clash[]
  /** The id of the form, by which fields and labels are found. */
  formId: string
  /** A value of the field in words, where it says nothing to people by itself. */
  say?: Readonly<Record<string, (value: unknown) => string>> | undefined
  onChoose(clash: Clash, keeps: Clash['keeps']): void
}

/** The field's own label. */
const labelOf = (id: string): string => {
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
  const around = document.getElementById(id)?.closest('label')
  return (label ?? around)?.textContent ?? ''
}

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return value === null || value === undefined || value === '' ? t('(empty)') : String(value)
}

/** Both values of each field that somebody else changed meanwhile. The chosen ones stand in the form. */
export const ClashChoices = ({ clashes, formId, say = {}, onChoose }: Props) => {
  const name = useId()
  return (
    <Alert
      type="warning"
      role="alert"
      title={t('Somebody else changed this while you had it open')}
      description={
        clashes.length === 0 ? (
          t('Nothing that you see here differs. Save again to keep yours.')
        ) : (
          <>
            <p>{t('Choose which to keep, then save again. Nothing of yours is lost.')}</p>
            {clashes.map((clash) => {
              const words = say[clash.name] ?? inWords
              const label = labelOf(`${formId}_${clash.name}`) || clash.name
              return (
                <fieldset key={clash.name} className={styles.clash}>
                  <legend>{label}</legend>
                  <Radio.Group
                    vertical
                    name={`${name}${clash.name}`}
                    value={clash.keeps}
                    onChange={({ target }) => onChoose(clash, target.value)}
                  >
                    <Radio value="mine">{t('Yours: {value}', { value: words(clash.mine) })}</Radio>
                    <Radio value="theirs">
                      {t('Theirs: {value}', { value: words(clash.theirs) })}
                    </Radio>
                  </Radio.Group>
                </fieldset>
              )
            })}
          </>
        )
      }
    />
  )
}

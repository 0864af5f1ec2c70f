import { Alert, type FormInstance, Radio } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { z } from '#contract/rules/schema.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import type { ApiError } from '../../lib/api.ts'
import styles from './staff-form.module.css'

export type Values = Readonly<Record<string, unknown>>

/** A field that somebody else changed while the form was open, with both values. */
export type Clash = { name: string; mine: unknown; theirs: unknown; keeps: 'mine' | 'theirs' }

/**
 * The details of the error CHANGED_MEANWHILE: the present revision of the record, and the fields that somebody else
 * changed. The server does not always send the fields.
 */
const lateDetails = z.object({
  revision: z.number(),
  fields: z.record(z.string(), z.unknown()).nullish(),
})
type Late = { revision: number; fields: Values }

/** What the server says about somebody else's change. Undefined if the error has another reason. */
export const lateOf = ({ body }: ApiError): Late | undefined => {
  if (body?.code !== 'CHANGED_MEANWHILE') return undefined
  const { data } = lateDetails.safeParse(body.details)
  return data && { revision: data.revision, fields: data.fields ?? {} }
}

/** A warning that somebody else changed the record of the form. Other errors show nothing here. */
export const LateNotice = ({
  error,
  title,
  description,
}: {
  error: ApiError
  title: string
  description: string
}) =>
  error.body?.code === 'CHANGED_MEANWHILE' ? (
    <Alert type="warning" showIcon title={title} description={description} />
  ) : null

/** Compares field values: a number equals its text, and '', null and undefined are equal. */
const isSame = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '')

/**
 * The fields that somebody else changed, and whose value in this form is another. `seen`: the values with which the
 * form began. A field that was not touched here gets the other person's value.
 */
export const clashesOf = ({ fields }: Late, seen: Values, mine: Values): Clash[] =>
  Object.keys(seen)
    .filter((name) => name !== 'revision' && name in fields)
    .filter((name) => !isSame(fields[name], seen[name]) && !isSame(fields[name], mine[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: fields[name],
      keeps: isSame(mine[name], seen[name]) ? 'theirs' : 'mine',
    }))

type Props = {
  clashes: readonly Clash[]
  /** The id of the form. Ids of fields begin with it. */
  formId: string
  /** Words for values that people would not understand, such as ids, by field. */
  say?: Readonly<Record<string, (value: unknown) => string>> | undefined
  onChoose(clash: Clash, keeps: Clash['keeps']): void
}

/** The text of the field's label. */
const labelOf = (id: string): string => {
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
  const around = document.getElementById(id)?.closest('label')
  return (label ?? around)?.textContent ?? ''
}

const inWords = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return value === null || value === undefined || value === '' ? t('(empty)') : String(value)
}

/** Shows both values of each field that somebody else changed. The value that is chosen stands in the form. */
export const ClashChoices = ({ clashes, formId, say = {}, onChoose }: Props) => {
  const t = useText()
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
              const words = say[clash.name] ?? ((value: unknown) => inWords(value, t))
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

/**
 * Finds out what somebody else changed while the form was open; `clashes` is undefined until the server refuses because
 * of such a change. Fresh values from the server reach the fields only while nobody has typed.
 */
export const useClashes = (form: FormInstance, start: object) => {
  const [clashes, setClashes] = useState<Clash[]>()
  const seen = useRef<Values>({ ...start })
  const text = JSON.stringify(start)
  const lastStart = useRef(text)
  useEffect(() => {
    if (lastStart.current === text || form.isFieldsTouched()) return
    lastStart.current = text
    // By now Ant Design's form knows the new initial values, so a reset shows them.
    form.resetFields()
    seen.current = form.getFieldsValue(true)
  }, [form, text])

  const values = (): Values => form.getFieldsValue(true)
  return {
    clashes,
    /** Takes the error of a refusal. An error of another kind changes nothing. */
    refused: (error: ApiError): void => {
      const late = lateOf(error)
      if (late === undefined) return
      const found = clashesOf(late, seen.current, values())
      const taken = found.filter(({ keeps }) => keeps === 'theirs')
      form.setFieldsValue({
        ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])),
        revision: late.revision,
      })
      seen.current = { ...seen.current, ...late.fields, revision: late.revision }
      setClashes(found)
    },
    choose: (clash: Clash, keeps: Clash['keeps']): void => {
      form.setFieldsValue({ [clash.name]: clash[keeps] })
      const withChoice = (one: Clash): Clash => (one.name === clash.name ? { ...one, keeps } : one)
      setClashes((all) => all?.map(withChoice))
    },
    /** The form was saved: its fields count as untouched from now on. */
    saved: (): void => {
      setClashes(undefined)
      seen.current = values()
      form.setFields(Object.keys(seen.current).map((name) => ({ name, touched: false })))
    },
  }
}

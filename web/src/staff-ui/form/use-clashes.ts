import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../lib/api.ts'
import { type Clash, clashesOf, lateOf, type Values } from './clashes.ts'

/**
 * What the form began with. News from outside reach the fields as long as nobody has touched one, and never replace
 * what somebody typed. `clashes`: what somebody else saved first; undefined where nobody did.
 */
export const useClashes = (form: FormInstance, start: object) => {
  const [clashes, setClashes] = useState<Clash[]>()
  const seen = useRef<Values>({ ...start })
  const text = JSON.stringify(start)
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text || form.isFieldsTouched()) return
    known.current = text
    // Ant Design's form has heard of the new first values by now.
    form.resetFields()
    seen.current = form.getFieldsValue(true)
  }, [form, text])

  const values = (): Values => form.getFieldsValue(true)
  return {
    clashes,
    /** A refusal that is no clash leaves everything as it is. */
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
    /** The fields hold what is saved, and nobody has touched them since. */
    saved: (): void => {
      setClashes(undefined)
      seen.current = values()
      form.setFields(Object.keys(seen.current).map((name) => ({ name, touched: false })))
    },
  }
}

import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { z } from '#contract/rules/schema.ts'
import { errorsOf, type FieldErrors } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'

/** Moves the focus to a field. A field with several choices gets it on the first choice. */
const focusField = (id: string): void => {
  const field = document.getElementById(id)
  const control = field?.querySelector('input') ?? field
  control?.focus()
}

/** Opens the folded fields around a field, because a complaint inside would not be seen. */
const unfold = (id: string): void =>
  document.getElementById(id)?.closest('details')?.setAttribute('open', '')

/** 'tiers.0.name' as Ant Design names the field: an index of a list is a number. */
const nameOf = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The paths of the fields in a part of a form's values, such as 'tiers.0.name'. */
const pathsIn = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isObject(value) ? pathsIn(value).map((path) => `${name}.${path}`) : name,
  )

/** The complaints of a form, at its fields. `words` stand in place of the complaints of the schema. */
export const useComplaints = (
  form: FormInstance,
  { id, schema }: { id: string; schema: z.ZodType },
  words: Readonly<Record<string, string>> = {},
) => {
  const t = useText()
  const ofServer = useRef<ReadonlySet<string>>(new Set())
  /** Shows the complaints, and moves the focus to the first of them. */
  const show = (wrong: FieldErrors): void => {
    const entries = Object.entries(wrong)
    form.setFields(
      entries.map(([name, complaint]) => ({
        name: nameOf(name),
        errors: [words[name] ?? t(complaint)],
      })),
    )
    const ids = entries.map(([name]) => [id, ...name.split('.')].join('_'))
    for (const one of ids) unfold(one)
    const [first] = ids
    if (first !== undefined) focusField(first)
  }
  return {
    showOfSchema: (values: unknown): void => {
      ofServer.current = new Set()
      show(errorsOf(schema, values))
    },
    showOfServer: (wrong: FieldErrors): void => {
      ofServer.current = new Set(Object.keys(wrong))
      show(wrong)
    },
    /**
     * Takes complaints away when somebody has mended them. A complaint of the schema goes when the schema no longer
     * makes it; a complaint of the server goes with the first change of its field.
     */
    takeAway: (changed: object): void => {
      const shown = form.getFieldsError().filter(({ errors }) => errors.length > 0)
      if (shown.length === 0) return
      const wrong = errorsOf(schema, form.getFieldsValue(true))
      const touched = pathsIn(changed)
      const isMended = (path: string): boolean =>
        ofServer.current.has(path) ? touched.includes(path) : wrong[path] === undefined
      form.setFields(
        shown
          .filter(({ name }) => isMended(name.join('.')))
          .map(({ name }) => ({ name, errors: [] })),
      )
    },
  }
}

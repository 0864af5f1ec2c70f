import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { ApiError } from '#web/lib/api.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { CheckField, TextField } from './fields.tsx'
import { StaffForm } from './staff-form.tsx'

const schema = z.object({
  revision: z.number(),
  name: z.string(),
  note: z.string(),
  unit: z.string(),
  isFeatured: z.boolean(),
})
const start = { revision: 7, name: 'Milk', note: 'Fresh', unit: '500 ml', isFeatured: false }
const theirs = { ...start, name: 'Fresh Milk', note: 'From Limuru', isFeatured: true }

let sent: unknown[]
let answers: (() => Promise<unknown>)[]
let setStart: (next: typeof start) => void
beforeEach(() => {
  sent = []
  answers = []
})

const late = (revision: number, fields: object) => () =>
  Promise.reject(
    new ApiError(409, 'no', {
      code: 'CHANGED_MEANWHILE',
      message: '',
      details: { revision, fields },
    }),
  )

const Editing = () => {
  const [shown, setShown] = useState(start)
  setStart = setShown
  return (
    <StaffForm
      schema={schema}
      start={shown}
      onSend={(body) => {
        sent.push(body)
        return (answers.shift() ?? (() => Promise.resolve()))()
      }}
      send="Save"
    >
      <TextField name="name" label="Name" maxLength={40} />
      <TextField name="note" label="Note" maxLength={40} />
      <TextField name="unit" label="Unit" maxLength={40} />
      <CheckField name="isFeatured" label="Featured" />
    </StaffForm>
  )
}
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const control = document.getElementById(found?.htmlFor ?? '') ?? found?.querySelector('input')
  return control instanceof HTMLInputElement ? control : expect.fail(`No ${label}`)
}
const save = async () => {
  press(find('button[type="submit"]'))
  await act(async () => {})
}
const clash = (legend: string): HTMLElement => {
  const found = [...document.querySelectorAll('fieldset')]
  const one = found.find((each) => each.querySelector('legend')?.textContent === legend)
  return one ?? expect.fail(`No clash of ${legend}`)
}
const choose = (legend: string, text: string): void => {
  const labels = [...clash(legend).querySelectorAll('label')]
  press(labels.find((one) => one.textContent === text)?.querySelector('input') ?? clash(legend))
}

test('both values of a field that two people changed stand beside each other; mine is kept unless I say so', async () => {
  spec('operations 2.4', 'Who saves what somebody else changed sees both values')
  show(<Editing />)
  type(field('Name'), 'Whole Milk')
  answers.push(late(9, theirs))
  await save()
  await until(() => expect(clash('Name').textContent).toContain('Yours: Whole Milk'))
  expect(clash('Name').textContent).toContain('Theirs: Fresh Milk')
  expect(field('Name').value).toBe('Whole Milk')
  await save()
  expect(sent.at(-1)).toEqual({ ...theirs, revision: 9, name: 'Whole Milk' })
})

test('theirs is taken per field, and mine comes back', async () => {
  spec('operations 2.4', 'Who saves what somebody else changed sees both values')
  show(<Editing />)
  type(field('Name'), 'Whole Milk')
  answers.push(late(9, theirs))
  await save()
  await until(() => clash('Name'))
  choose('Name', 'Theirs: Fresh Milk')
  expect(field('Name').value).toBe('Fresh Milk')
  choose('Name', 'Yours: Whole Milk')
  expect(field('Name').value).toBe('Whole Milk')
  choose('Name', 'Theirs: Fresh Milk')
  await save()
  expect(sent.at(-1)).toEqual({ ...theirs, revision: 9 })
})

test('a field that I did not touch takes theirs, and says so', async () => {
  show(<Editing />)
  type(field('Unit'), '1 l')
  answers.push(late(9, theirs))
  await save()
  await until(() => expect(field('Note').value).toBe('From Limuru'))
  expect(field('Featured').checked).toBe(true)
  expect(clash('Featured').textContent).toContain('Theirs: Yes')
  expect(document.querySelectorAll('fieldset')).toHaveLength(3)
  choose('Note', 'Yours: Fresh')
  await save()
  expect(sent.at(-1)).toEqual({ ...theirs, revision: 9, note: 'Fresh', unit: '1 l' })
  await until(() => expect(document.querySelector('fieldset')).toBeNull())
})

test('another’s second change is compared with what I was told last', async () => {
  show(<Editing />)
  type(field('Name'), 'Whole Milk')
  answers.push(late(9, theirs), late(11, { ...theirs, unit: '2 l' }))
  await save()
  await until(() => clash('Name'))
  await save()
  await until(() => clash('Unit'))
  expect(document.querySelectorAll('fieldset')).toHaveLength(1)
  await save()
  expect(sent.at(-1)).toEqual({ ...theirs, revision: 11, name: 'Whole Milk', unit: '2 l' })
})

test('news reach a form that nobody has touched, and never replace what somebody typed', async () => {
  spec('operations 2.4', 'Who saves what somebody else changed sees both values')
  show(<Editing />)
  act(() => setStart({ ...start, revision: 8, name: 'Fresh Milk' }))
  expect(field('Name').value).toBe('Fresh Milk')
  type(field('Name'), 'Whole Milk')
  act(() => setStart({ ...start, revision: 9, name: 'Goat Milk' }))
  expect(field('Name').value).toBe('Whole Milk')
  await save()
  expect(sent).toEqual([{ ...start, revision: 8, name: 'Whole Milk' }])
  act(() => setStart({ ...start, revision: 10, name: 'Whole Milk', unit: '1 l' }))
  expect(field('Unit').value).toBe('1 l')
})

test('a refusal that tells of no fields keeps everything, and goes by the revision now', async () => {
  show(<Editing />)
  type(field('Name'), 'Whole Milk')
  answers.push(late(9, {}))
  await save()
  await until(() => expect(document.body.textContent).toContain('Somebody else changed this'))
  await save()
  expect(sent.at(-1)).toEqual({ ...start, revision: 9, name: 'Whole Milk' })
})

import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { ApiError } from '#web/lib/api.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { ChoiceField, MoreFields, TextField } from './fields.tsx'
import { DrawerForm, StaffForm } from './staff-form.tsx'

const schema = z.object({
  revision: z.string(),
  name: z.string().trim().min(2, 'REFERENCE_REQUIRED'),
  note: z.string().trim().min(3, 'REASON_REQUIRED'),
})
const start = { revision: '7', name: '', note: '' }
const fields = (
  <>
    <TextField name="name" label="Name" maxLength={40} />
    <TextField name="note" label="Why" maxLength={500} rows={2} />
  </>
)
const refusal = (status: number, issues: { path: string; code: string; message: string }[] = []) =>
  new ApiError(status, 'no', { code: 'CONFLICT', message: 'Somebody was first', issues })

const set = (onSend: (body: z.output<typeof schema>) => Promise<unknown>) =>
  show(
    <StaffForm
      schema={schema}
      start={start}
      onSend={onSend}
      send="Save"
      conflict={({ body }) => <p id="conflict">{body?.message}</p>}
    >
      {fields}
    </StaffForm>,
  )
const send = () => press(find('button[type="submit"]'))
const field = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const control = document.getElementById(found?.htmlFor ?? '')
  return control ?? expect.fail(`No ${label}`)
}

test('is checked when it is sent; the first field that is wrong gets the focus', async () => {
  const onSend = vi.fn(() => Promise.resolve())
  set(onSend)
  send()
  await until(() => expect(document.body.textContent).toContain('Please enter the reference'))
  expect(document.body.textContent).toContain('Please say why')
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(onSend).not.toHaveBeenCalled()
})

test('a complaint goes once it is mended, and the others stay', async () => {
  set(vi.fn(() => Promise.resolve()))
  send()
  await until(() => expect(document.body.textContent).toContain('Please say why'))
  type(field('Why'), 'No')
  await until(() => expect(document.body.textContent).toContain('Please say why'))
  type(field('Why'), 'Nobody counted')
  await until(() => expect(document.body.textContent).not.toContain('Please say why'))
  expect(document.body.textContent).toContain('Please enter the reference')
})

test('a complaint of the server goes with the next letter', async () => {
  const taken = [{ path: 'name', code: 'REFERENCE_REQUIRED', message: '' }]
  set(() => Promise.reject(refusal(400, taken)))
  type(field('Name'), 'Milk')
  type(field('Why'), 'Recount')
  send()
  await until(() => expect(document.body.textContent).toContain('Please enter the reference'))
  type(field('Name'), 'Milk 2')
  await until(() => expect(document.body.textContent).not.toContain('Please enter the reference'))
})

test('a form that opens at a press takes the focus to its first field', async () => {
  show(
    <StaffForm schema={schema} start={start} onSend={vi.fn()} send="Save" takesFocus>
      {fields}
    </StaffForm>,
  )
  await until(() => expect(document.activeElement).toBe(field('Name')))
})

test('fields in a disclosure open where one of them is wrong', async () => {
  show(
    <StaffForm schema={schema} start={{ ...start, name: 'Milk' }} onSend={vi.fn()} send="Save">
      <TextField name="name" label="Name" maxLength={40} />
      <MoreFields label="More">
        <TextField name="note" label="Why" maxLength={500} />
      </MoreFields>
    </StaffForm>,
  )
  expect(find('details').hasAttribute('open')).toBe(false)
  send()
  await until(() => expect(find('details').textContent).toContain('Please say why'))
  expect(find('details').hasAttribute('open')).toBe(true)
  expect(document.activeElement).toBe(field('Why'))
})

test('sends what the schema makes of it, with what has no field', async () => {
  const onSend = vi.fn(() => Promise.resolve())
  set(onSend)
  type(field('Name'), ' Milk ')
  type(field('Why'), 'Recount')
  send()
  await until(() =>
    expect(onSend).toHaveBeenCalledWith({ revision: '7', name: 'Milk', note: 'Recount' }),
  )
})

test('what the server finds wrong stands at its field', async () => {
  set(() =>
    Promise.reject(refusal(400, [{ path: 'name', code: 'REFERENCE_REQUIRED', message: '' }])),
  )
  type(field('Name'), 'Milk')
  type(field('Why'), 'Recount')
  send()
  await until(() => expect(document.body.textContent).toContain('Please enter the reference'))
  await until(() => expect(document.activeElement).toBe(field('Name')))
  expect(document.querySelector('#conflict')).toBeNull()
})

test('when somebody else was first, nothing is lost, and it says what has changed', async () => {
  set(() => Promise.reject(refusal(409)))
  type(field('Name'), 'Milk')
  type(field('Why'), 'Recount')
  send()
  await until(() => expect(find('#conflict').textContent).toBe('Somebody was first'))
  expect(field('Name')).toHaveProperty('value', 'Milk')
})

test('a choice says what it will do, and its complaint is in words of the form', async () => {
  show(
    <StaffForm
      schema={z.object({ resolution: z.enum(['accepted', 'dismissed']) })}
      onSend={() => Promise.resolve()}
      send="Close"
      complaints={{ resolution: 'Please choose a decision' }}
    >
      <ChoiceField
        name="resolution"
        label="Decision"
        options={[{ value: 'accepted', label: 'Accept', text: 'The money pays this order.' }]}
      />
    </StaffForm>,
  )
  expect(find('[role="radiogroup"]').textContent).toContain('The money pays this order.')
  send()
  await until(() => expect(document.body.textContent).toContain('Please choose a decision'))
  expect(document.activeElement).toBe(find('input[type="radio"]'))
})

test('in a drawer it closes once it is sent, and stays open when it is refused', async () => {
  const onClose = vi.fn()
  let answer: () => Promise<unknown> = () => Promise.reject(refusal(400))
  show(
    <DrawerForm
      open
      onClose={onClose}
      title="Change"
      schema={z.object({})}
      onSend={() => answer()}
      send="Save"
    >
      {null}
    </DrawerForm>,
  )
  send()
  await act(async () => {})
  expect(onClose).not.toHaveBeenCalled()
  answer = () => Promise.resolve()
  send()
  await until(() => expect(onClose).toHaveBeenCalledOnce())
})

const pressOn = (element: HTMLElement, detail: number): void =>
  act(() => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  })

test('a press on a choice leads on to the text field, the arrow keys only walk among the choices', async () => {
  const options = ['lost', 'found'].map((value) => ({ value, label: value, text: '' }))
  show(
    <StaffForm schema={schema} start={start} onSend={vi.fn()} send="Save">
      <ChoiceField name="name" label="Name" options={options} />
      <TextField name="note" label="Why" maxLength={500} rows={2} />
    </StaffForm>,
  )
  const [lost, found] = [find('input[value=lost]'), find('input[value=found]')]
  act(() => lost.focus())
  pressOn(lost, 0)
  await until(() => expect(lost).toHaveProperty('checked', true))
  expect(document.activeElement).toBe(lost)
  pressOn(found, 1)
  await until(() => expect(document.activeElement).toBe(field('Why')))
})

test('Ctrl+Enter sends the form from a field of several lines', async () => {
  const onSend = vi.fn(() => Promise.resolve())
  set(onSend)
  type(field('Name'), 'Milk')
  type(field('Why'), 'Recount')
  act(() => {
    field('Why').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    )
  })
  await until(() =>
    expect(onSend).toHaveBeenCalledWith({ revision: '7', name: 'Milk', note: 'Recount' }),
  )
})

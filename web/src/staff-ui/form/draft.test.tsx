import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { draftOf, eraseDrafts, keepDraft } from '#web/lib/drafts.ts'
import { find, leaveAll, press, show, type, until } from '#web/testing/render.tsx'
import { DraftOwner } from './draft.tsx'
import { TextField } from './fields.tsx'
import { DrawerForm } from './staff-form.tsx'

afterEach(() => {
  leaveAll()
  eraseDrafts()
  vi.unstubAllGlobals()
})

const schema = z.object({ id: z.string(), name: z.string(), note: z.string() })

const open = (
  draft: string | undefined,
  {
    owner = 'amina',
    id = 'a',
    onClose = vi.fn(),
  }: Partial<{ owner: string; id: string; onClose(): void }> = {},
) => {
  const onSend = vi.fn(() => Promise.resolve())
  show(
    <DraftOwner value={owner}>
      <DrawerForm
        open
        onClose={onClose}
        title="Reward"
        schema={schema}
        start={{ id, name: '', note: '' }}
        {...(draft === undefined ? {} : { draft })}
        onSend={onSend}
        send="Save"
      >
        <TextField name="name" label="Name" maxLength={40} />
        <TextField name="note" label="Why" maxLength={500} rows={2} />
      </DrawerForm>
    </DraftOwner>,
  )
  return { onSend, onClose }
}
const nameField = () => find('input[id$="_name"]')
const write = async (form: string, name: string): Promise<void> => {
  type(nameField(), name)
  await until(() => expect(draftOf('amina', form)?.values).toMatchObject({ name }))
}
const button = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === text)
  return found ?? expect.fail(`No button ${text}`)
}
const cancel = () =>
  act(() => find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))

test('what was typed is offered when the form is opened again, and is gone once it was saved', async () => {
  const { onClose } = open('new reward')
  await write('new reward', 'Unga voucher')
  cancel()
  expect(onClose).toHaveBeenCalledOnce()
  leaveAll()

  const { onSend } = open('new reward', { id: 'b' })
  expect(nameField()).toHaveProperty('value', '')
  press(button('Continue with it'))
  await until(() => expect(nameField()).toHaveProperty('value', 'Unga voucher'))
  expect(document.body.textContent).not.toContain('You did not save')
  press(button('Save'))
  // The id of the first form goes along: the server knows a form that it recorded already.
  await until(() =>
    expect(onSend).toHaveBeenCalledWith({ id: 'a', name: 'Unga voucher', note: '' }),
  )
  leaveAll()
  open('new reward')
  expect(document.body.textContent).not.toContain('You did not save')
})

test('a draft that is thrown away, or typed back to the beginning, is offered no more', async () => {
  open('new reward')
  await write('new reward', 'Unga')
  leaveAll()
  open('new reward')
  press(button('Throw it away'))
  expect(draftOf('amina', 'new reward')).toBeUndefined()
  await write('new reward', 'Maziwa')
  type(nameField(), '')
  await until(() => expect(draftOf('amina', 'new reward')).toBeUndefined())
})

test('a draft belongs to its form and its person', async () => {
  open('reward 1')
  await write('reward 1', 'Unga')
  leaveAll()
  open('reward 2')
  expect(document.body.textContent).not.toContain('You did not save')
  leaveAll()
  open('reward 1', { owner: 'otieno' })
  expect(document.body.textContent).not.toContain('You did not save')
})

test('leaving asks only where nothing can be kept', async () => {
  const ask = vi.fn(() => true).mockReturnValueOnce(false)
  vi.stubGlobal('confirm', ask)
  const { onClose } = open(undefined)
  cancel()
  expect(onClose).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
  type(nameField(), 'Unga')
  await until(() => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })
  cancel()
  expect(ask).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
  press(find('dialog header button'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('at most twenty drafts of 20,000 characters are kept', () => {
  for (let n = 0; n < 25; n += 1) keepDraft('amina', `form ${n}`, { name: 'x' })
  expect(draftOf('amina', 'form 4')).toBeUndefined()
  expect(draftOf('amina', 'form 5')).toBeDefined()
  expect(keepDraft('amina', 'long', { name: 'x'.repeat(20_001) })).toBe(false)
})

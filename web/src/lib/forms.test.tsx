import { expect, test, vi } from 'vitest'
import { find, press, show, type, until } from '../testing/render.tsx'
import { ApiError } from './api.ts'
import { serverErrorsOf, useForm } from './forms.ts'
import { useText } from './text.ts'

type Entry = { name: string; street: string }

const refusal = new ApiError(
  400,
  '',
  {
    code: 'INVALID_INPUT',
    message: '',
    issues: [{ path: 'street', code: 'STREET_REQUIRED', message: '' }],
  },
  { text: 'Please check what you entered.', facts: {} },
)

const Form = ({ send, done }: { send(entry: Entry): Promise<void>; done?(): void }) => {
  const { bind, errors, onSubmit } = useForm<Entry, void>({
    initial: { name: '', street: '' },
    check: ({ name }) => (name === '' ? { name: 'Cancel' } : {}),
    send,
    done: () => done?.(),
    refused: (error, why) => ({ form: why, ...serverErrorsOf(error) }),
  })
  const t = useText()
  const fields = [bind('street'), bind('name')]
  return (
    <form onSubmit={onSubmit}>
      {fields.map(({ error, ...field }) => (
        <label key={field.name}>
          <input {...field} />
          <span id={field.name}>{error}</span>
        </label>
      ))}
      <p>{errors.form && t(errors.form)}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const submit = () => press(find('button'))
const said = (id: string) => find(`#${id}`).textContent

test('what is wrong is not sent: it is said, and its first field gets the focus', () => {
  const send = vi.fn(() => Promise.resolve())
  show(<Form send={send} />)
  submit()
  expect(said('name')).toBe('Cancel')
  expect(document.activeElement).toBe(find('[name="name"]'))
  expect(send).not.toHaveBeenCalled()
})

test('what is right is sent once, and the form is empty again', async () => {
  let arrive = (): void => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  const done = vi.fn()
  show(<Form send={send} done={done} />)
  type(find('[name="name"]'), 'Wanjiku')
  submit()
  await until(() => expect(send).toHaveBeenCalledWith({ name: 'Wanjiku', street: '' }))
  submit()
  arrive()
  await until(() => expect(done).toHaveBeenCalled())
  expect(send).toHaveBeenCalledOnce()
  expect(find('[name="name"]')).toHaveProperty('value', '')
})

test.each([
  [
    'the server refuses is said beside its field',
    refusal,
    'Street address is required',
    'Please check what you entered.',
  ],
  [
    'never arrives stays, with the reason',
    new TypeError(),
    '',
    'Please check your connection and try again.',
  ],
])('what %s', async (_, error, street, form) => {
  show(<Form send={() => Promise.reject(error)} />)
  type(find('[name="name"]'), 'Wanjiku')
  submit()
  await until(() => expect(find('p').textContent).toBe(form))
  expect(said('street')).toBe(street)
  expect(find('[name="name"]')).toHaveProperty('value', 'Wanjiku')
})

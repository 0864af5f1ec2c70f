import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { find, press, show, until } from '#web/testing/render.tsx'
import { PictureField } from './picture-field.tsx'

/** A request that the test answers. */
class Request {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  type = ''
  body: unknown
  open(): void {
    requests.push(this)
  }
  setRequestHeader(_: string, value: string): void {
    this.type = value
  }
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.onabort()
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

let requests: Request[]
const sent: unknown[] = []
beforeEach(() => {
  requests = []
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => vi.unstubAllGlobals())

const schema = z.object({ imageUrl: z.string() })
const open = (imageUrl = '') =>
  show(
    <StaffForm
      schema={schema}
      start={{ imageUrl }}
      onSend={async (body) => void sent.push(body)}
      send="Save"
    >
      <PictureField />
    </StaffForm>,
  )
const button = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === text)
  return found ?? expect.fail(`No ${text}`)
}
const choose = (file: File): void => {
  const field = find('input[type="file"]')
  Object.defineProperty(field, 'files', { value: [file], configurable: true })
  act(() => void field.dispatchEvent(new Event('change', { bubbles: true })))
}
const jpeg = new File(['milk'], 'milk.jpg', { type: 'image/jpeg' })
const request = (): Request => requests.at(-1) ?? expect.fail('nothing was sent')
const text = (): string => document.body.textContent ?? ''
const shown = (): string | null => find('img').getAttribute('src')
const answer = (status: number, body: unknown) => act(async () => request().answer(status, body))
const save = () => act(async () => press(find('button[type="submit"]')))

test('shows how far it is sent, then the picture, whose address the form sends', async () => {
  spec('operations 2.4', 'Upload in the forms: preview, progress, refusal, replace, remove')
  open()
  choose(jpeg)
  expect(request()).toMatchObject({ type: 'image/jpeg', body: jpeg })
  act(() => request().upload.onprogress?.({ loaded: 1, total: 4 }))
  expect(find('progress').getAttribute('value')).toBe('25')
  act(() => request().upload.onprogress?.({ loaded: 4, total: 4 }))
  expect(text()).toContain('Being prepared...')
  await answer(201, { imageUrl: '/pictures/uploads/a1-960.webp' })
  await until(() => expect(shown()).toBe('/pictures/uploads/a1-480.webp'))
  expect(text()).toContain('Replace the picture')
  await save()
  await until(() => expect(sent).toEqual([{ imageUrl: '/pictures/uploads/a1-960.webp' }]))
})

test('a refusal is said, and the picture before stays', async () => {
  spec('operations 2.4', 'Upload in the forms: preview, progress, refusal, replace, remove')
  open('/pictures/products/milk.svg')
  choose(jpeg)
  await answer(422, { code: 'PICTURE_ANIMATED', message: 'no' })
  await until(() => expect(find('[role="alert"]').textContent).toContain('This picture moves.'))
  expect(shown()).toBe('/pictures/products/milk.svg')
})

test('a file that is too large is not sent', () => {
  open()
  const large = new File(['x'], 'large.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 10_000_001 })
  choose(large)
  expect(requests).toEqual([])
  expect(find('[role="alert"]').textContent).toContain('larger than 10 MB')
})

test('an upload is cancelled without a complaint, and a lost connection is said', async () => {
  open()
  choose(jpeg)
  await act(async () => press(button('Cancel upload')))
  await until(() => expect(text()).toContain('Upload a picture'))
  expect(document.querySelector('[role="alert"]')).toBeNull()
  choose(jpeg)
  await act(async () => request().onerror())
  await until(() => expect(find('[role="alert"]').textContent).toContain('check your connection'))
})

test('the picture is removed', async () => {
  spec('operations 2.4', 'Upload in the forms: preview, progress, refusal, replace, remove')
  open('/pictures/products/milk.svg')
  press(button('Remove'))
  await until(() => expect(shown()).toMatch(/^data:/))
  await save()
  await until(() => expect(sent).toEqual([{ imageUrl: '' }]))
})

import { expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { find, press, show, until } from '#web/testing/render.tsx'
import { ExportButton } from './export-button.tsx'

const exported = (answer: Response) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, JSON.parse(String(body))])
    return Promise.resolve(answer)
  })
  show(<ExportButton path="/x/export" filters={{ branch: 2 }} name="refunds" failed="No file" />)
  press(find('button'))
  return sent
}

test('what the filters show is saved as a file', async () => {
  spec('operations returns', 'Refunds due as CSV')
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.href} ${this.download}`)
  })
  const sent = exported(new Response('a,b'))
  await until(() => expect(saved).toEqual(['blob:file refunds.csv']))
  expect(sent).toEqual([['POST', '/x/export', { branch: 2 }]])
})

test('a refusal is said', async () => {
  exported(new Response('{}', { status: 403 }))
  await until(() => expect(useToasts.getState().toast?.title).toBe('No file'))
})

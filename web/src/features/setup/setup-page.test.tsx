import { expect, test } from 'vitest'
import { useLocation } from '#web/lib/router/router.tsx'
import { find, show, until } from '../../testing/render.tsx'
import { setupQuery } from './setup-entry.ts'
import { SetupPage } from './setup-page.tsx'

const Address = () => <output>{useLocation().pathname}</output>

test.each([
  ['/setup', '/admin/dashboard'],
  ['/setup#secret=used', '/login'],
])('the address %s of a shop that is set up leads to %s', async (path, to) => {
  const page = (
    <>
      <Address />
      <SetupPage />
    </>
  )
  show(page, { path, known: (client) => client.setQueryData(setupQuery.queryKey, null) })
  await until(() => expect(find('output').textContent).toBe(to))
})

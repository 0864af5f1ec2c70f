import { expect, test, vi } from 'vitest'

import { withStaffTexts } from '#web/app/staff/swahili.ts'
import { inSwahili } from '#web/app/swahili.ts'
import { SpeechContext } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { anOrder } from '#web/testing/order.ts'
import { aBranch, aUser, show, until } from '#web/testing/render.tsx'
import { OrdersToDo } from './orders-tab.tsx'

test('a shop assistant who chose Swahili reads the orders to do in it', async () => {
  useSession.getState().setUser(aUser({ role: 'clerk', branchId: 1 }))
  const order = { ...anOrder(), status: 'confirmed', allowed: ['processing', 'cancelled'] }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('/short') ? [] : [order])),
  )
  const { place } = show(
    <SpeechContext value={withStaffTexts(inSwahili)}>
      <OrdersToDo branchId={1} />
    </SpeechContext>,
    { known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]) },
  )
  await until(() => expect(place.textContent).toContain('Andaa'))
  expect(place.textContent).not.toContain('Process')
})

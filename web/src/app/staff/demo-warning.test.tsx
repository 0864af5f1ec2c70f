import { expect, test } from 'vitest'
import { keys } from '../../shop/keys.ts'
import { answerWith } from '../../testing/api.ts'
import { find, show, until } from '../../testing/render.tsx'
import { DemoWarning } from './staff-layout.tsx'

test('staff are warned while the demo shop is open to the network', async () => {
  answerWith({ '/api/demo': { isInReach: true } })
  show(<DemoWarning />)
  await until(() =>
    expect(find('[role=alert]').textContent).toContain('everybody knows the passwords'),
  )
})

test('and only then', async () => {
  answerWith({ '/api/demo': { isInReach: false } })
  const { client } = show(<DemoWarning />)
  await until(() => expect(client.getQueryData(keys.shop.demo)).toBeDefined())
  expect(document.querySelector('[role=alert]')).toBeNull()
})

import { expect, test } from 'vitest'
import { everybodyErased, leaveOutUnbelieved, noErasures, noteEvent } from './restored-erasures.ts'

test('nobody is erased again whom only a false event calls erased', async () => {
  const erasures = noErasures()
  const erased = (userId: string, revision: number) => ({
    stream: `user-${userId}`,
    revision,
    type: 'UserErased',
    data: { userId },
  })
  noteEvent(erasures, erased('ann', 3))
  noteEvent(erasures, erased('ben', 3))
  noteEvent(erasures, erased('ben', 4))
  noteEvent(erasures, erased('cleo', 4))
  erasures.byList.add('cleo')
  await leaveOutUnbelieved(erasures, async ({ stream, revision }) => {
    return stream === 'user-ben' && revision === 4
  })
  expect(everybodyErased(erasures).toSorted()).toEqual(['ben', 'cleo'])
})

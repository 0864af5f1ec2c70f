import { beforeEach, expect, test, vi } from 'vitest'
import type { DriverLeft } from '#contract/delivery/former-drivers.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, press, show, until } from '#web/testing/render.tsx'
import { DriverHas, FormerDriversAlert } from './former-drivers.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const left: DriverLeft = {
  id: id(1),
  fullName: 'Otieno',
  toGive: [
    { id: id(2), orderNumber: 'DK-2', revision: 1 },
    { id: id(3), orderNumber: 'DK-3', revision: 1 },
  ],
  toFail: [{ id: id(4), orderNumber: 'DK-4' }],
  toBringBack: [],
  cash: 5_928,
}
const driver = {
  phoneNumber: '',
  since: null,
  load: 0,
  carrying: 0,
  position: null,
  distance: null,
  minutes: null,
  onDuty: true,
}
let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    if (path.endsWith('/former')) return Promise.resolve(Response.json([left]))
    if (path.endsWith('/left')) return Promise.resolve(Response.json(left))
    const drivers = [
      { ...driver, id: left.id, fullName: 'Otieno' },
      { ...driver, id: id(9), fullName: 'Njoroge' },
    ]
    return Promise.resolve(Response.json({ drivers, suggested: left.id }))
  })
  useSession.setState({ user: aUser({ role: 'admin' }) })
})

test('deliveries and cash of a driver are named with what has to happen to each', async () => {
  spec('operations 2.3', 'What a driver who is switched off still has is named until it is settled')
  const { place } = show(<DriverHas driverId={left.id} name="Otieno" />)
  await until(() =>
    expect(place.textContent).toContain(
      'Otieno has 3 open deliveries and KSh 5,928 of the shop’s cash',
    ),
  )
  expect(place.textContent).toContain('recorded as failed before another driver has them: DK-4')
  expect(place.textContent).toContain('Count KSh 5,928 of cash')
})

test('all that the driver was to bring are given to one other driver in one press', async () => {
  spec('operations 2.3', 'What a driver who is switched off still has is named until it is settled')
  const { place } = show(<FormerDriversAlert />)
  await until(() => expect(place.textContent).toContain('Otieno is no driver any more'))
  const give = [...place.querySelectorAll('button')].find((one) =>
    one.textContent?.startsWith('Give 3 deliveries'),
  )
  if (give === undefined) throw new Error('Nothing to give')
  press(give)
  await until(() => expect(document.body.textContent).toContain('Njoroge'))
  const options = [...document.querySelectorAll('dialog label')].map((one) => one.textContent)
  expect(options.some((text) => text?.includes('Otieno'))).toBe(false)
  expect(document.querySelector<HTMLInputElement>('dialog input[type=radio]')?.checked).toBe(true)
  const assign = document.querySelector<HTMLElement>('dialog button[type=submit]')
  if (assign === null) throw new Error('No button to assign')
  press(assign)
  await until(() =>
    expect(asked.filter((path) => path.endsWith('/status'))).toEqual([
      `/api/deliveries/${id(2)}/status`,
      `/api/deliveries/${id(3)}/status`,
      `/api/deliveries/${id(4)}/status`,
    ]),
  )
})

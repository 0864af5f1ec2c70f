import { expect, test } from 'vitest'
import { manyText, reasonText } from './delivery-words.ts'

const free = {
  id: '01890000-0000-7000-8000-0000000000d1',
  fullName: 'Otieno Ouma',
  phoneNumber: '0712345678',
  onDuty: true,
  since: null,
  load: 0,
  carrying: 0,
  position: null,
  distance: null,
  minutes: null,
}

test('a suggested driver whose place is unknown is described in a whole sentence', () => {
  expect(reasonText(free)).toBe('Free. The distance from the branch is unknown.')
  expect(reasonText({ ...free, minutes: 4 })).toBe('Free, and about 4 min from the branch.')
})

test('a driver with five deliveries or more has a warning', () => {
  expect(manyText({ load: 4, carrying: 0 })).toBeNull()
  expect(manyText({ load: 4, carrying: 1 })).toBe(
    'Has 5 deliveries already. New ones come after them.',
  )
})

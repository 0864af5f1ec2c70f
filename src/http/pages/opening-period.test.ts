import { expect, it } from 'vitest'
import { openingPeriod } from './opening-period.ts'

const branches = [
  { openingTime: '08:00', closingTime: '20:00' },
  { openingTime: '18:00', closingTime: '02:00' },
]
const at = (time: string) => openingPeriod(branches, new Date(`2026-11-26T${time}:00+03:00`))

it('changes where a day begins and where a branch opens or closes, and stays in between', () => {
  const periods = ['00:00', '01:59', '02:00', '07:59', '08:00', '12:00', '18:00', '20:00', '23:59']
  expect(periods.map(at)).toEqual([
    '2026-11-26 ',
    '2026-11-26 ',
    '2026-11-26 02:00',
    '2026-11-26 02:00',
    '2026-11-26 08:00',
    '2026-11-26 08:00',
    '2026-11-26 18:00',
    '2026-11-26 20:00',
    '2026-11-26 20:00',
  ])
})

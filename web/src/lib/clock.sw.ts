const partOfDay = (hour: number): string => {
  if (hour < 4 || hour >= 19) return 'usiku'
  if (hour < 6) return 'alfajiri'
  if (hour < 12) return 'asubuhi'
  return hour < 16 ? 'mchana' : 'jioni'
}

/** The Swahili clock begins at sunrise: '08:00' is 'saa 2 asubuhi', '20:30' is 'saa 2:30 usiku'. */
export const swahiliClock = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 24
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `saa ${((hour + 5) % 12) + 1}${past} ${partOfDay(hour)}`
}

const shown = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const nairobiClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  hour: '2-digit',
  minute: '2-digit',
})

/** Year, short month, day, hour and minute in Nairobi. Takes ISO 8601. */
export const formatDateTime = (iso: string): string => shown.format(new Date(iso))

const nairobiCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** 'YYYY-MM-DD' of the day it is in Nairobi. */
export const nairobiDay = (at: Date): string => nairobiCalendar.format(at)

/** 'HH:MM' of the time it is in Nairobi, to compare with a branch's opening hours. */
export const nairobiTime = (at: Date): string => nairobiClock.format(at)

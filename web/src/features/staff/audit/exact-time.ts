const shown = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** To the second, in Nairobi. Takes ISO 8601. */
export const exactTime = (iso: string): string => shown.format(new Date(iso))

/** Gives a function that writes a day ('YYYY-MM-DD') in English with these parts: '5 Mar 2026'. */
export const dated = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
}

/** '5 Mar'. Takes 'YYYY-MM-DD'. */
export const shortDay = dated({ day: 'numeric', month: 'short' })

/** 'Mar 2026'. Takes any day of the month, 'YYYY-MM-DD'. */
export const monthName = dated({ month: 'short', year: 'numeric' })

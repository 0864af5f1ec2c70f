/** Days off of every branch, 'MM-DD', without those that move with the moon. */
const holidays: readonly string[] = ['01-01', '05-01', '06-01', '10-20', '12-12', '12-25']

/** Takes 'YYYY-MM-DD'. */
export const isHoliday = (day: string): boolean => holidays.includes(day.slice(5))

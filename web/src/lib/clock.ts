/** '08:00' becomes '8AM', '20:30' becomes '8:30PM'. Midnight at the end of a day is '24:00' or '00:00'. */
export const shortHour = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 === 0 ? 12 : hours % 12}${past}${hours % 24 < 12 ? 'AM' : 'PM'}`
}

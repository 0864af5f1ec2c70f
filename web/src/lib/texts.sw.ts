const singles = new Map([
  ['Each', 'Moja'],
  ['Bunch', 'Fungu'],
])
const measures = new Map([
  ['kg', 'kilo'],
  ['g', 'gramu'],
  ['L', 'lita'],
  ['ml', 'ml'],
  ['m', 'mita'],
])
const packs = new Map([
  ['Pack', 'Pakiti'],
  ['Roll', 'Roli'],
  ['Tray', 'Trei'],
])

const measure = /^(?<n>[\d.,]+) (?<unit>\S+)$/
const pack = /^(?<unit>\S+) of (?<n>[\d.,]+)(?: x (?<of>.+))?$/

const inMeasure = (written: string): string | undefined => {
  const { n, unit = '' } = measure.exec(written)?.groups ?? {}
  return measures.has(unit) ? `${measures.get(unit)} ${n}` : undefined
}

const inPacks = (written: string): string | undefined => {
  const { n, unit = '', of } = pack.exec(written)?.groups ?? {}
  if (!packs.has(unit)) return undefined
  return `${packs.get(unit)} ya ${n}${of === undefined ? '' : ` x ${swahiliQuantity(of)}`}`
}

/**
 * Translates the size of a product: '5 kg' becomes 'kilo 5', 'Pack of 3 x 175 g' becomes 'Pakiti ya 3 x gramu 175'. Any
 * other text is returned unchanged.
 */
export const swahiliQuantity = (written: string): string =>
  singles.get(written) ?? inMeasure(written) ?? inPacks(written) ?? written

const partOfDay = (hour: number): string => {
  if (hour < 4 || hour >= 19) return 'usiku'
  if (hour < 6) return 'alfajiri'
  if (hour < 12) return 'asubuhi'
  return hour < 16 ? 'mchana' : 'jioni'
}

/** Hours are counted from sunrise in Swahili: '08:00' is 'saa 2 asubuhi', '20:30' is 'saa 2:30 usiku'. */
export const swahiliClock = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 24
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `saa ${((hour + 5) % 12) + 1}${past} ${partOfDay(hour)}`
}

export const texts = {
  'Please check your connection and try again.': 'Tafadhali angalia mtandao wako ujaribu tena.',
}

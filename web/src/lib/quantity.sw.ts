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
 * Translates the size in which something is sold, as people write it into a catalogue: '5 kg' becomes 'kilo 5', 'Pack
 * of 3 x 175 g' becomes 'Pakiti ya 3 x gramu 175'. Any other text stays as it is.
 */
export const swahiliQuantity = (written: string): string =>
  singles.get(written) ?? inMeasure(written) ?? inPacks(written) ?? written

import type { Random } from '../random.ts'

type Words = { title: string; text: string }

const good: readonly Words[] = [
  { title: 'Good quality', text: 'Just as described, and well packed.' },
  { title: 'Nzuri sana', text: 'Bidhaa nzuri, ilifika haraka.' },
  { title: 'Will buy again', text: 'The family liked it. Fair price too.' },
  { title: 'Fresh', text: 'Came fresh and on time.' },
  { title: 'Worth it', text: 'Better than what I used to buy.' },
  { title: 'Inafaa', text: 'Nimenunua mara ya pili sasa, sijutii.' },
  { title: 'My weekly order', text: '' },
  { title: 'Exactly what I wanted', text: 'Same as in the picture.' },
]
const middling: readonly Words[] = [
  { title: 'It is okay', text: 'Does what it should. The packet was a little dented.' },
  { title: 'Sawa tu', text: 'Si mbaya, lakini bei ipo juu kidogo.' },
  { title: 'Not bad', text: 'I expected a bit more for the price.' },
]
const poor: readonly Words[] = [
  { title: 'Not for me', text: 'I had hoped for better quality.' },
  { title: 'Disappointed', text: 'It did not last as long as the one before.' },
  { title: 'Haikunifurahisha', text: 'Ubora umeshuka kuliko awali.' },
]

/** Stars around how good the thing is (1 to 5), and words that go with them. */
export const reviewOf = (quality: number, random: Random): Words & { rating: number } => {
  const luck = random.next() + random.next() + random.next() - 1.5
  const rating = Math.min(5, Math.max(1, Math.round(quality + 1.6 * luck)))
  const words = rating >= 4 ? good : rating === 3 ? middling : poor
  return { rating, ...random.pick(words) }
}

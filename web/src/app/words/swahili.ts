import type { legal } from '../../features/legal/legal.sw.ts'
import { swahiliClock } from '../../lib/clock.sw.ts'
import { swahiliQuantity } from '../../lib/quantity.sw.ts'
import type { Speech } from '../../lib/text.ts'
import { account } from './account.ts'
import { catalogue } from './catalogue.ts'
import { changes } from './changes.ts'
import { finding } from './finding.ts'
import { hours } from './hours.ts'
import { messages } from './messages.ts'
import { opinions } from './opinions.ts'
import { ordering } from './ordering.ts'
import { paying } from './paying.ts'
import { refusals } from './refusals.ts'
import { settling } from './settling.ts'
import { shell } from './shell.ts'

/** English text to Swahili. Loaded only where Swahili is chosen. */
export const swahili = {
  ...shell,
  ...account,
  ...catalogue,
  ...ordering,
  ...paying,
  ...finding,
  ...opinions,
  ...changes,
  ...messages,
  ...refusals,
  ...settling,
  ...hours,
}

const texts: Readonly<Record<string, string>> = swahili

// A text that has no entry here is no `Text`: the type check finds it where it is said.
type Translated = typeof swahili & typeof legal
declare module '../../lib/text.ts' {
  interface Texts extends Translated {}
}

export const inSwahili: Speech = {
  language: 'sw',
  find: (english) => (Object.hasOwn(texts, english) ? texts[english] : undefined),
  clock: swahiliClock,
  quantity: swahiliQuantity,
}

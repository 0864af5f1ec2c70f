import { findIn, type Words } from '../../lib/find-words.ts'
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
import { units } from './units.ts'

/** English text to Swahili. Loaded only where Swahili is chosen. */
export const swahili: Words = {
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
  ...units,
  ...hours,
}

export const inSwahili: Speech = { language: 'sw', find: findIn(swahili) }

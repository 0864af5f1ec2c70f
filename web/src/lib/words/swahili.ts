import { account } from './account.ts'
import { catalogue } from './catalogue.ts'
import { changes } from './changes.ts'
import { finding } from './finding.ts'
import { messages } from './messages.ts'
import { opinions } from './opinions.ts'
import { ordering } from './ordering.ts'
import { paying } from './paying.ts'
import { shell } from './shell.ts'

/** English text to Swahili. Loaded only where Swahili is chosen. */
export const swahili: Readonly<Record<string, string>> = {
  ...shell,
  ...account,
  ...catalogue,
  ...ordering,
  ...paying,
  ...finding,
  ...opinions,
  ...changes,
  ...messages,
}

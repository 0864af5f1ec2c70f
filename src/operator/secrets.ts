import * as z from 'zod'
import {
  type Renewal,
  readSecretAges,
  renewableNames,
  renewSecret,
  type SecretAge,
} from '../commands/operations/renew-secret.ts'
import { formatDateTime } from '../contract/rules/dates.ts'
import { system } from '../domain/kernel/access.ts'
import { issueBy, OperationFailed, operation } from './operation.ts'

const name = z.enum(renewableNames)
const reason = z.string().trim().min(3).max(500)

const when = (time: string): string => `${formatDateTime(time)} (Nairobi)`

const ageLine = ({ name: of, madeAt, usedFrom, oldUntil }: SecretAge): string => {
  const made = madeAt === null ? 'never renewed' : `renewed ${when(madeAt)}`
  const used = usedFrom === null ? [] : [`used from ${when(usedFrom)}`]
  const old = oldUntil === null ? [] : [`the value before is accepted until ${when(oldUntil)}`]
  return [of, made, ...used, ...old].join('\t')
}

export const listSecrets = operation({
  name: 'admin secrets',
  usage:
    'admin secrets - lists the secrets that are renewed, with their ages and never their values',
  input: z.tuple([]),
  run: async (_, context) => {
    const result = await issueBy(system, readSecretAges, null, context)
    if (!result.ok) throw new OperationFailed(result.error.code)
    return result.value.map(ageLine)
  },
})

const renewalLines = (of: string, { isNew, usedFrom, oldUntil }: Renewal): string[] => [
  isNew ? `${of} has a new value` : `${of} is being renewed already; nothing was changed`,
  `It is used from ${when(usedFrom)}`,
  `The value before is accepted until ${when(oldUntil)}`,
]

const renewing = (of: string, what: string, atOnce: boolean) =>
  operation({
    name: of,
    usage: `${of} <name> <reason> - ${what}: ${renewableNames.join(', ')}`,
    input: z.tuple([name, reason]),
    run: async ([secret, why], context) => {
      const result = await issueBy(
        system,
        renewSecret,
        { name: secret, reason: why, atOnce },
        context,
      )
      if (!result.ok) throw new OperationFailed(result.error.code)
      return renewalLines(secret, result.value)
    },
  })

export const renewSecretOfShop = renewing(
  'admin renew-secret',
  'gives a secret a new value, and accepts the one before for a while',
  false,
)

export const replaceSecretOfShop = renewing(
  'admin replace-secret',
  'gives a secret that was stolen a new value, and accepts the one before no longer',
  true,
)

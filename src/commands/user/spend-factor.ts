import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import {
  changeFactor,
  type FactorRecord,
  factorOf,
  type Passkey,
  recoveryHash,
} from './factor-record.ts'
import { checkCode } from './totp.ts'
import { checkAsserted, type PasskeySite } from './webauthn.ts'

const spendAppCode = (context: CommandContext, userId: string, code: string) =>
  changeFactor(context.vault, userId, (record) => {
    if (record.secret === null) return reject('CODE_WRONG')
    const { usedStep } = record
    const check = checkCode(record.secret, code, { now: context.world.now().getTime(), usedStep })
    if (!check.fits) return reject(check.why)
    return ok({ next: { ...record, usedStep: check.step }, value: null })
  })

const spendRecoveryCode = async (
  context: CommandContext,
  userId: string,
  code: string,
): Promise<CommandResult> => {
  const hash = await recoveryHash(context.vault, userId, code)
  const used = await changeFactor(context.vault, userId, (record) => {
    const recovery = record.recovery.filter((one) => one !== hash)
    if (recovery.length === record.recovery.length) return reject('CODE_WRONG')
    return ok({ next: { ...record, recovery }, value: recovery.length })
  })
  if (!used.ok) return used
  const noted = await execute(context, user, userId, { type: 'UseRecoveryCode', left: used.value })
  return noted.ok ? ok(null) : noted
}

/** Uses up a code of the app (six digits), or a recovery code. Each is accepted once. */
export const spendCode = (
  context: CommandContext,
  userId: string,
  code: string,
): Promise<CommandResult> =>
  /^\d{6}$/.test(code)
    ? spendAppCode(context, userId, code)
    : spendRecoveryCode(context, userId, code)

/** The passkeys of the account that work at this address. `site` is null where browsers know no passkeys. */
export const usableAt = ({ passkeys }: FactorRecord, site: PasskeySite | null): Passkey[] =>
  passkeys.filter(({ host }) => host === site?.host)

/** What a passkey has signed. `browserId`: the browser that sent it. */
export type PasskeyProof = {
  site: PasskeySite | null
  response: AuthenticationResponseJSON
  browserId?: string | undefined
}

/** Whether the passkey signed less often than before, once it had counted. */
const fellBack = (before: number, counter: number): boolean => before > 0 && counter <= before

/**
 * Accepts a passkey's answer once. A counter that did not grow says that the passkey may have been copied: the person is
 * told, and a passkey that lives in one device opens nothing. Synced passkeys are kept by several devices, which do not
 * count together.
 */
export const spendPasskey = async (
  context: CommandContext,
  userId: string,
  { site, response, browserId }: PasskeyProof,
): Promise<CommandResult> => {
  const { vault, world } = context
  const record = await factorOf(vault, userId)
  const asked = usableAt(record, site).find(({ id }) => id === response.id)
  if (site === null || asked === undefined) return reject('PASSKEY_WRONG')
  const checked = await checkAsserted(context, { userId, site }, asked, response)
  if (!checked.ok) return checked
  const { counter, madeAt, isSynced } = checked.value
  const spent = await changeFactor(vault, userId, (kept) => {
    const before = kept.passkeys.find(({ id }) => id === asked.id)
    if (before === undefined) return reject('PASSKEY_WRONG')
    if (madeAt <= kept.answeredAt) return reject('PASSKEY_LAPSED')
    const fell = fellBack(before.counter, counter)
    const isRefused = fell && !(before.isSynced ?? isSynced)
    const used = { ...before, counter, usedAt: world.now().toISOString() }
    const passkeys = kept.passkeys.map((one) => (one.id === used.id && !isRefused ? used : one))
    return ok({ next: { ...kept, passkeys, answeredAt: madeAt }, value: { fell, isRefused } })
  })
  if (!spent.ok) return spent
  const { fell, isRefused } = spent.value
  if (fell) {
    const noted = await execute(context, user, userId, {
      type: 'NoteCounter',
      isRefused,
      browserId,
    })
    if (!noted.ok) return noted
  }
  return isRefused ? reject('PASSKEY_COPIED') : ok(null)
}

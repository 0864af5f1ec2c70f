import { isAdmin, isShop, isStaff, unlessOwn } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { SHOP, shopSettings } from '../../domain/shop-settings.ts'
import { type BrowserNotice, type UserAccount, user } from '../../domain/user/user.ts'
import type { Command, CommandContext, CommandDeps, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findAccount, passwordMatches } from './credentials.ts'
import {
  changeFactor,
  type FactorRecord,
  factorOf,
  hasFactor,
  newRecoveryCodes,
  type Passkey,
  passkeyName,
  recoveryHash,
} from './factor-record.ts'
import { checkCode, factorAddress, newFactorSecret } from './totp.ts'

type Rules = Pick<CommandDeps, 'sessionRules' | 'world'>

/** When the shop begins to ask a person for the second factor: a notice's time after the person was told. */
const beginsAt = ({ toldAt }: FactorRecord, { sessionRules, world }: Rules): Date => {
  const told = toldAt === null ? world.now() : new Date(toldAt)
  return new Date(told.getTime() + sessionRules.factorNoticeMs)
}

/** What a right password still lacks. `code`: a proof of the second factor. `setup`: the person has to set up the second factor first. */
export type LackingStep = 'code' | 'setup'

/**
 * What the account needs beside its password. At the first sign-in under the rule the person's notice begins, and
 * nothing is asked for.
 */
export const lackingStep = async (
  context: CommandContext,
  { userId, role }: Pick<UserAccount, 'userId' | 'role'>,
): Promise<LackingStep | null> => {
  const record = await factorOf(context.vault, userId)
  if (hasFactor(record)) return 'code'
  if (!context.sessionRules.factorRoles.includes(role)) return null
  const now = context.world.now()
  if (record.toldAt === null) {
    await changeFactor(context.vault, userId, (kept) =>
      ok({ next: { ...kept, toldAt: kept.toldAt ?? now.toISOString() }, value: null }),
    )
    return null
  }
  return now >= beginsAt(record, context) ? 'setup' : null
}

/** What a member of staff is told about signing in. Times are ISO 8601 in UTC. */
export type FactorStanding = {
  hasApp: boolean
  /** Each `id` names a passkey and opens nothing. */
  passkeys: (Pick<Passkey, 'name' | 'host' | 'addedAt' | 'usedAt'> & { id: string })[]
  /** Null: the person's role needs no second factor, or it is set up. */
  beginsAt: string | null
  recoveryLeft: number
  resetAt: Instant | null
  newBrowsers: BrowserNotice[]
}

/** `browserId`: the browser that asks, which needs no notice about itself. */
export const readFactor: Command<{ browserId: string | undefined }, FactorStanding> = {
  name: 'read-second-factor',
  may: isStaff,
  run: async ({ browserId }, context) => {
    const { actor, vault, sessionRules } = context
    const account = await load(context, user, actor.id)
    if (account.status !== 'registered') return reject('USER_NOT_FOUND')
    const record = await factorOf(vault, actor.id)
    const isAsked = !hasFactor(record) && sessionRules.factorRoles.includes(account.role)
    return ok({
      hasApp: record.secret !== null,
      passkeys: record.passkeys.map(({ id, name, host, addedAt, usedAt }) => ({
        id: passkeyName(id),
        name,
        host,
        addedAt,
        usedAt,
      })),
      beginsAt: isAsked ? beginsAt(record, context).toISOString() : null,
      recoveryLeft: record.recovery.length,
      resetAt: account.factorResetAt,
      newBrowsers: account.browserNotices.filter((notice) => notice.browserId !== browserId),
    })
  },
}

/** The account of who asks. `password` is null right after signing in with it. */
export const proveOwner = async (
  context: CommandContext,
  password: string | null,
): Promise<CommandResult<UserAccount>> => {
  const { actor, vault, world } = context
  const account = await load(context, user, actor.id)
  if (account.status !== 'registered') return reject('USER_NOT_FOUND')
  if (password === null) {
    return hasFactor(await factorOf(vault, actor.id)) ? reject('FORBIDDEN') : ok(account)
  }
  const hash = await vault.passwordHash(actor.id)
  const matches = await passwordMatches(world, hash, password, 'known')
  return matches ? ok(account) : reject('WRONG_PASSWORD')
}

/** The secret for the app, in base32, and the address that holds it, for a QR code. */
export type FactorOffer = { secret: string; address: string }

/**
 * Offers a new secret, which counts only once a code of it was confirmed. `password` is null right after signing in with
 * it, which sets up a first factor alone.
 */
export const offerFactor: Command<{ password: string | null }, FactorOffer> = {
  name: 'offer-second-factor',
  may: isStaff,
  run: async ({ password }, context) => {
    const { actor, vault, world } = context
    const owner = await proveOwner(context, password)
    if (!owner.ok) return owner
    const secret = newFactorSecret(world.bytes)
    const offered = await changeFactor(vault, actor.id, (record) => {
      if (password === null && hasFactor(record)) return reject('FORBIDDEN')
      return ok({ next: { ...record, offered: secret }, value: null })
    })
    if (!offered.ok) return offered
    const { name } = await load(context, shopSettings, SHOP)
    return ok({ secret, address: factorAddress(secret, name, owner.value.username) })
  },
}

/** Sets the offered secret by a code of it. Gives the recovery codes, which are shown this once. */
export const confirmFactor: Command<{ code: string }, { recoveryCodes: string[] }> = {
  name: 'confirm-second-factor',
  may: isStaff,
  run: async ({ code }, context) => {
    const { actor, vault, world } = context
    const { codes: recoveryCodes, hashes: recovery } = await newRecoveryCodes(context, actor.id)
    const set = await changeFactor(vault, actor.id, (record) => {
      if (record.offered === null) return reject('FACTOR_NOT_OFFERED')
      const check = checkCode(record.offered, code, { now: world.now().getTime(), usedStep: 0 })
      if (!check.fits) return reject(check.why)
      const next = { ...record, secret: record.offered, offered: null, usedStep: check.step }
      return ok({ next: { ...next, recovery }, value: null })
    })
    if (!set.ok) return set
    const noted = await execute(context, user, actor.id, { type: 'SetSecondFactor' })
    return noted.ok ? ok({ recoveryCodes }) : noted
  },
}

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

/** Uses up a code of the app, or a recovery code. Each is accepted once. */
export const spendCode = (
  context: CommandContext,
  userId: string,
  code: string,
): Promise<CommandResult> => {
  const digits = code.replaceAll(' ', '')
  return /^\d{6}$/.test(digits)
    ? spendAppCode(context, userId, digits)
    : spendRecoveryCode(context, userId, code)
}

/** Takes the factor away and ends the sessions. A person of an asked role sets up another at the next sign-in. */
const resetOf = async (
  context: CommandContext,
  userId: string,
  reason?: string,
): Promise<CommandResult> => {
  const command = { type: 'ResetSecondFactor', reason } as const
  const noted = await execute(context, user, userId, command)
  if (!noted.ok) return noted
  const { vault } = context
  const reset = await changeFactor(vault, userId, (record) =>
    ok({
      next: { ...record, secret: null, offered: null, recovery: [], passkeys: [] },
      value: null,
    }),
  )
  await vault.endSessionsOf(userId)
  return reset
}

export const resetFactor: Command<{ userId: string }, null> = {
  name: 'reset-second-factor',
  may: isAdmin,
  run: async ({ userId }, context) => {
    const foreign = unlessOwn(context.actor, userId)
    return foreign.ok ? resetOf(context, userId) : foreign
  },
}

/** For the operator, when no other admin can sign in. `username` may be the e-mail address. */
export const resetFactorByName: Command<{ username: string; reason: string }, null> = {
  name: 'reset-second-factor-by-name',
  may: isShop,
  run: async ({ username, reason }, context) => {
    const found = await findAccount(context, username)
    if (found === undefined) return reject('USER_NOT_FOUND')
    return resetOf(context, found.userId, reason)
  },
}

/** `browserId`: the browser that asks. A notice about itself stays. */
export const closeBrowserNotices: Command<{ browserId: string }, null> = {
  name: 'close-browser-notices',
  may: isStaff,
  run: async ({ browserId }, context) => {
    const command = { type: 'CloseBrowserNotices', browserId } as const
    const closed = await execute(context, user, context.actor.id, command)
    return closed.ok ? ok(null) : closed
  },
}

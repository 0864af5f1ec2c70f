import { isAdmin, isShop, isStaff, unlessOwn } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { SHOP, shopSettings } from '../../domain/shop-settings.ts'
import type { BrowserNotice, FactorNotice } from '../../domain/user/sign-in.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import type { Command, CommandContext, CommandDeps, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findAccount } from './credentials.ts'
import {
  firstRefused,
  type OwnerProof,
  proveOwner,
  type SetUpFrom,
  takesLink,
} from './factor-proof.ts'
import {
  changeFactor,
  type FactorRecord,
  factorOf,
  hasFactor,
  newRecoveryCodes,
  type Passkey,
  passkeyName,
} from './factor-record.ts'
import { sessionTokenHash } from './sessions.ts'
import type { NotedStep } from './sign-in-note.ts'
import { checkCode, factorAddress, newFactorSecret } from './totp.ts'

type Rules = Pick<CommandDeps, 'sessionRules' | 'world'>

/** When the shop begins to ask a person for the second factor: a notice's time after the person was told. */
const beginsAt = ({ toldAt }: FactorRecord, { sessionRules, world }: Rules): Date => {
  const told = toldAt === null ? world.now() : new Date(toldAt)
  return new Date(told.getTime() + sessionRules.factorNoticeMs)
}

/**
 * What the account needs beside its password. At the first sign-in under the rule the person's notice begins, and nothing
 * is asked for.
 */
export const lackingStep = async (
  context: CommandContext,
  { userId, role }: Pick<UserAccount, 'userId' | 'role'>,
): Promise<NotedStep | null> => {
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

/**
 * How the person may set up a factor in this browser: the present one and the password prove the person (`factor`), or the
 * password alone, in a browser that came by a link if the role asks for it (`password`), or only after a link (`link`).
 */
export type SetUpWay = 'factor' | 'password' | 'link'

const setUpWayOf = (
  record: FactorRecord,
  { role }: UserAccount,
  byLink: boolean,
  { sessionRules }: Rules,
): SetUpWay => {
  if (hasFactor(record)) return 'factor'
  return byLink || !takesLink(role, sessionRules) ? 'password' : 'link'
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
  /** The last changes, the newest first. `isNews`: the person has to be told on every page. */
  changes: (Pick<FactorNotice, 'at' | 'what'> & { isNews: boolean })[]
  setUp: SetUpWay
}

/** The browser that asks, which needs no notice about itself. */
type Asking = { browserId: string | undefined; byLink: boolean }

export const readFactor: Command<Asking, FactorStanding> = {
  name: 'read-second-factor',
  may: isStaff,
  run: async ({ browserId, byLink }, context) => {
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
      changes: account.factorNotices.map(({ at, what, isClosed, browserId: by }) => ({
        at,
        what,
        isNews: !isClosed && by !== browserId,
      })),
      setUp: setUpWayOf(record, account, byLink, context),
    })
  },
}

/** The secret for the app, in base32, and the address that holds it, for a QR code. */
export type FactorOffer = { secret: string; address: string }

/** Offers a new secret, which counts only once a code of it was confirmed. */
export const offerFactor: Command<OwnerProof, FactorOffer> = {
  name: 'offer-second-factor',
  may: isStaff,
  run: async (proof, context) => {
    const { actor, vault, world } = context
    const owner = await proveOwner(context, proof)
    if (!owner.ok) return owner
    const { account, isFirst } = owner.value
    const secret = newFactorSecret(world.bytes)
    const offered = await changeFactor(vault, actor.id, (record) => {
      if (isFirst && hasFactor(record)) return reject('FORBIDDEN')
      return ok({ next: { ...record, offered: secret }, value: null })
    })
    if (!offered.ok) return offered
    const { name } = await load(context, shopSettings, SHOP)
    return ok({ secret, address: factorAddress(secret, name, account.username) })
  },
}

/** The browser that changes the second factor. `token` is that of its session, which alone goes on. */
export type FactorChanger = { browserId: string | undefined; token: string | undefined }

/** Whoever signed in without the new factor has to sign in again. */
export const endOthersOf = ({ vault, actor }: CommandContext, { token }: FactorChanger) =>
  vault.endSessionsOf(actor.id, token && sessionTokenHash(token))

type ConfirmFactor = SetUpFrom & FactorChanger & { code: string }

/**
 * Sets the offered secret by a code of it, and ends the person's other sessions. Gives the recovery codes, which are shown
 * this once.
 */
export const confirmFactor: Command<ConfirmFactor, { recoveryCodes: string[] }> = {
  name: 'confirm-second-factor',
  may: isStaff,
  run: async ({ code, byLink, isWaiting, ...changer }, context) => {
    const { actor, vault, world, sessionRules } = context
    const account = await load(context, user, actor.id)
    if (account.status !== 'registered') return reject('USER_NOT_FOUND')
    const { codes: recoveryCodes, hashes: recovery } = await newRecoveryCodes(context, actor.id)
    const set = await changeFactor(vault, actor.id, (record) => {
      if (record.offered === null) return reject('FACTOR_NOT_OFFERED')
      const refused = firstRefused(record, account, { byLink, isWaiting }, sessionRules)
      if (refused !== null) return refused
      const check = checkCode(record.offered, code, { now: world.now().getTime(), usedStep: 0 })
      if (!check.fits) return reject(check.why)
      const next = { ...record, secret: record.offered, offered: null, usedStep: check.step }
      return ok({ next: { ...next, recovery }, value: null })
    })
    if (!set.ok) return set
    await endOthersOf(context, changer)
    const { browserId } = changer
    const noted = await execute(context, user, actor.id, { type: 'SetSecondFactor', browserId })
    return noted.ok ? ok({ recoveryCodes }) : noted
  },
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

/** Closes the notices of changes to the second factor. One about a change by this browser stays. */
export const closeFactorNotices: Command<{ browserId: string }, null> = {
  name: 'close-factor-notices',
  may: isStaff,
  run: async ({ browserId }, context) => {
    const command = { type: 'CloseFactorNotices', browserId } as const
    const closed = await execute(context, user, context.actor.id, command)
    return closed.ok ? ok(null) : closed
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

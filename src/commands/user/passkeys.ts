import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyOffer, PasskeyQuestion } from '../../contract/sign-in.ts'
import { isStaff } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { SHOP, shopSettings } from '../../domain/shop-settings.ts'
import { user } from '../../domain/user/user.ts'
import type { Command, CommandContext, CommandDeps, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import {
  changeFactor,
  type FactorRecord,
  factorOf,
  hasFactor,
  MAX_PASSKEYS,
  newRecoveryCodes,
  type Passkey,
  passkeyName,
} from './factor-record.ts'
import { proveOwner } from './second-factor.ts'
import {
  checkAsserted,
  checkCreated,
  newChallenge,
  offerOf,
  type PasskeySite,
  questionOf,
} from './webauthn.ts'

/** `site` is null where browsers know no passkeys: without https. */
type AtSite = { site: PasskeySite | null }
type OfferPasskey = AtSite & { password: string | null }

/**
 * Begins the making of a passkey. `password` is null right after signing in with it, which sets up a first factor
 * alone.
 */
export const offerPasskey: Command<OfferPasskey, PasskeyOffer> = {
  name: 'offer-passkey',
  may: isStaff,
  run: async ({ site, password }, context) => {
    if (site === null) return reject('PASSKEYS_NOT_HERE')
    const owner = await proveOwner(context, password)
    if (!owner.ok) return owner
    const { passkeys } = await factorOf(context.vault, context.actor.id)
    if (passkeys.length >= MAX_PASSKEYS) return reject('PASSKEYS_FULL')
    const { name: shop } = await load(context, shopSettings, SHOP)
    const challenge = await newChallenge(context, context.actor.id)
    return ok(offerOf({ site, shop, account: owner.value, challenge, known: passkeys }))
  },
}

const mayAdd = (
  { passkeys, answeredAt }: FactorRecord,
  { id, madeAt }: { id: string; madeAt: number },
): CommandResult => {
  if (madeAt <= answeredAt) return reject('PASSKEY_LAPSED')
  if (passkeys.some((one) => one.id === id)) return reject('PASSKEY_KNOWN')
  return passkeys.length >= MAX_PASSKEYS ? reject('PASSKEYS_FULL') : ok(null)
}

/** `isFirst`: right after signing in by password, so the account must have no second factor. */
type AddPasskey = AtSite & { response: RegistrationResponseJSON; name: string; isFirst: boolean }

/** Keeps the passkey that a browser made. Gives recovery codes, shown this once, where the person has none. */
export const addPasskey: Command<AddPasskey, { recoveryCodes: string[] }> = {
  name: 'add-passkey',
  may: isStaff,
  run: async ({ site, response, name, isFirst }, context) => {
    if (site === null) return reject('PASSKEYS_NOT_HERE')
    const { actor, vault, world } = context
    const created = await checkCreated(context, { userId: actor.id, site }, response)
    if (!created.ok) return created
    const { passkey, madeAt } = created.value
    const { codes, hashes } = await newRecoveryCodes(context, actor.id)
    const added: Passkey = {
      ...passkey,
      host: site.host,
      name,
      addedAt: world.now().toISOString(),
      usedAt: null,
    }
    const kept = await changeFactor(vault, actor.id, (record) => {
      if (isFirst && hasFactor(record)) return reject('FORBIDDEN')
      const may = mayAdd(record, { id: passkey.id, madeAt })
      if (!may.ok) return may
      const lacksCodes = record.recovery.length === 0
      const passkeys = [...record.passkeys, added]
      const recovery = lacksCodes ? hashes : record.recovery
      const next = { ...record, passkeys, recovery, offered: null, answeredAt: madeAt }
      return ok({ next, value: { count: passkeys.length, lacksCodes } })
    })
    if (!kept.ok) return kept
    const { count, lacksCodes } = kept.value
    const noted = await execute(context, user, actor.id, { type: 'AddPasskey', count })
    return noted.ok ? ok({ recoveryCodes: lacksCodes ? codes : [] }) : noted
  },
}

/** Removes one of the person's passkeys, but not the last factor of somebody whose role needs one. */
export const removePasskey: Command<{ name: string; password: string }, null> = {
  name: 'remove-passkey',
  may: isStaff,
  run: async ({ name, password }, context) => {
    const { actor, vault, sessionRules } = context
    const owner = await proveOwner(context, password)
    if (!owner.ok) return owner
    const isNeeded = sessionRules.factorRoles.includes(owner.value.role)
    const removed = await changeFactor(vault, actor.id, (record) => {
      const passkeys = record.passkeys.filter(({ id }) => passkeyName(id) !== name)
      if (passkeys.length === record.passkeys.length) return reject('PASSKEY_NOT_FOUND')
      const next = { ...record, passkeys }
      if (hasFactor(next)) return ok({ next, value: passkeys.length })
      return isNeeded ? reject('FACTOR_NEEDED') : ok({ next: { ...next, recovery: [] }, value: 0 })
    })
    if (!removed.ok) return removed
    const command = { type: 'RemovePasskey', count: removed.value } as const
    const noted = await execute(context, user, actor.id, command)
    return noted.ok ? ok(null) : noted
  },
}

/** The passkeys of the account that work at this address. */
const usableAt = ({ passkeys }: FactorRecord, site: PasskeySite | null): Passkey[] =>
  passkeys.filter(({ host }) => host === site?.host)

/** How a person can prove to be the account's owner, beside the password and recovery codes. */
export type FactorWay = 'app' | 'passkey'

/** The ways in which the account can be opened at this address. */
export const openWays = async (
  { vault }: Pick<CommandDeps, 'vault'>,
  userId: string,
  site: PasskeySite | null,
): Promise<FactorWay[]> => {
  const record = await factorOf(vault, userId)
  const ways: FactorWay[] = usableAt(record, site).length > 0 ? ['passkey'] : []
  return record.secret === null ? ways : [...ways, 'app']
}

type AskForPasskey = AtSite & { userId: string }

/** What a browser needs to ask for a passkey of an account whose right password waits for it. */
export const askForPasskey: Command<AskForPasskey, PasskeyQuestion> = {
  name: 'ask-for-passkey',
  may: () => true,
  run: async ({ userId, site }, context) => {
    const usable = usableAt(await factorOf(context.vault, userId), site)
    if (site === null || usable.length === 0) return reject('PASSKEYS_NOT_HERE')
    return ok(questionOf(site, await newChallenge(context, userId), usable))
  },
}

/** Accepts a passkey's answer once. A counter that did not grow says that the passkey may have been copied. */
export const spendPasskey = async (
  context: CommandContext,
  userId: string,
  { site, response }: AtSite & { response: AuthenticationResponseJSON },
): Promise<CommandResult> => {
  const { vault, world } = context
  const record = await factorOf(vault, userId)
  const asked = usableAt(record, site).find(({ id }) => id === response.id)
  if (site === null || asked === undefined) return reject('PASSKEY_WRONG')
  const checked = await checkAsserted(context, { userId, site }, asked, response)
  if (!checked.ok) return checked
  const { counter, madeAt } = checked.value
  return changeFactor(vault, userId, (kept) => {
    const before = kept.passkeys.find(({ id }) => id === asked.id)
    if (before === undefined) return reject('PASSKEY_WRONG')
    if (madeAt <= kept.answeredAt) return reject('PASSKEY_LAPSED')
    if (before.counter > 0 && counter <= before.counter) return reject('PASSKEY_COPIED')
    const used = { ...before, counter, usedAt: world.now().toISOString() }
    const passkeys = kept.passkeys.map((one) => (one.id === used.id ? used : one))
    return ok({ next: { ...kept, passkeys, answeredAt: madeAt }, value: null })
  })
}

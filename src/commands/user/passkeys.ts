import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyOffer, PasskeyQuestion } from '../../contract/sign-in.ts'
import { isStaff } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { SHOP, shopSettings } from '../../domain/shop-settings.ts'
import { user } from '../../domain/user/user.ts'
import type { Command, CommandDeps, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { firstRefused, type OwnerProof, proveOwner, type SetUpFrom } from './factor-proof.ts'
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
import { endOthersOf, type FactorChanger } from './second-factor.ts'
import { usableAt } from './spend-factor.ts'
import { checkCreated, newChallenge, offerOf, type PasskeySite, questionOf } from './webauthn.ts'

/** `site` is null where browsers know no passkeys: without https. */
type AtSite = { site: PasskeySite | null }

/** Begins the making of a passkey. */
export const offerPasskey: Command<AtSite & OwnerProof, PasskeyOffer> = {
  name: 'offer-passkey',
  may: isStaff,
  run: async ({ site, ...proof }, context) => {
    if (site === null) return reject('PASSKEYS_NOT_HERE')
    const { id: userId } = context.actor
    const { passkeys } = await factorOf(context.vault, userId)
    if (passkeys.length >= MAX_PASSKEYS) return reject('PASSKEYS_FULL')
    const owner = await proveOwner(context, proof)
    if (!owner.ok) return owner
    const { account, isFirst } = owner.value
    const { name: shop } = await load(context, shopSettings, SHOP)
    const challenge = await newChallenge(context, { userId, use: isFirst ? 'first' : 'more' })
    return ok(offerOf({ site, shop, account, challenge, known: passkeys }))
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

type Made = { passkey: Passkey; madeAt: number }

/** The record with one passkey more, and with recovery codes if it had none. */
const withPasskey = (
  record: FactorRecord,
  { passkey, madeAt }: Made,
  hashes: string[],
): CommandResult<{ next: FactorRecord; value: { count: number; lacksCodes: boolean } }> => {
  const may = mayAdd(record, { id: passkey.id, madeAt })
  if (!may.ok) return may
  const lacksCodes = record.recovery.length === 0
  const passkeys = [...record.passkeys, passkey]
  const recovery = lacksCodes ? hashes : record.recovery
  const next = { ...record, passkeys, recovery, offered: null, answeredAt: madeAt }
  return ok({ next, value: { count: passkeys.length, lacksCodes } })
}

type AddPasskey = AtSite &
  SetUpFrom &
  FactorChanger & { response: RegistrationResponseJSON; name: string }

/**
 * Keeps the passkey that a browser made, and ends the person's other sessions. Gives recovery codes, shown this once, where
 * the person has none.
 */
export const addPasskey: Command<AddPasskey, { recoveryCodes: string[] }> = {
  name: 'add-passkey',
  may: isStaff,
  run: async ({ site, response, name, byLink, isWaiting, ...changer }, context) => {
    if (site === null) return reject('PASSKEYS_NOT_HERE')
    const { actor, vault, world, sessionRules } = context
    const account = await load(context, user, actor.id)
    if (account.status !== 'registered') return reject('USER_NOT_FOUND')
    const isFirst = !hasFactor(await factorOf(vault, actor.id))
    const use = isFirst ? 'first' : 'more'
    const created = await checkCreated(context, { userId: actor.id, site, use }, response)
    const { codes, hashes } = await newRecoveryCodes(context, actor.id)
    const kept = await changeFactor(vault, actor.id, (record) => {
      const refused = firstRefused(record, account, { byLink, isWaiting }, sessionRules)
      if (refused !== null) return refused
      if (!created.ok) return created
      if (isFirst && hasFactor(record)) return reject('PASSKEY_LAPSED')
      const { madeAt, passkey: made } = created.value
      const named = { ...made, host: site.host, name, usedAt: null }
      const passkey = { ...named, addedAt: world.now().toISOString() }
      return withPasskey(record, { passkey, madeAt }, hashes)
    })
    if (!kept.ok) return kept
    await endOthersOf(context, changer)
    const { count, lacksCodes } = kept.value
    const command = { type: 'AddPasskey', count, browserId: changer.browserId } as const
    const noted = await execute(context, user, actor.id, command)
    return noted.ok ? ok({ recoveryCodes: lacksCodes ? codes : [] }) : noted
  },
}

type RemovePasskey = FactorChanger & Pick<OwnerProof, 'password' | 'factor'> & { name: string }

/** Removes one of the person's passkeys, but not the last factor of somebody whose role needs one. */
export const removePasskey: Command<RemovePasskey, null> = {
  name: 'remove-passkey',
  may: isStaff,
  run: async ({ name, password, factor, ...changer }, context) => {
    const { actor, vault, sessionRules } = context
    const { passkeys: known } = await factorOf(vault, actor.id)
    if (!known.some(({ id }) => passkeyName(id) === name)) return reject('PASSKEY_NOT_FOUND')
    const proof = { password, factor, byLink: false, isWaiting: false }
    const owner = await proveOwner(context, proof)
    if (!owner.ok) return owner
    const isNeeded = sessionRules.factorRoles.includes(owner.value.account.role)
    const removed = await changeFactor(vault, actor.id, (record) => {
      const passkeys = record.passkeys.filter(({ id }) => passkeyName(id) !== name)
      if (passkeys.length === record.passkeys.length) return reject('PASSKEY_NOT_FOUND')
      const next = { ...record, passkeys }
      if (hasFactor(next)) return ok({ next, value: passkeys.length })
      return isNeeded ? reject('FACTOR_NEEDED') : ok({ next: { ...next, recovery: [] }, value: 0 })
    })
    if (!removed.ok) return removed
    await endOthersOf(context, changer)
    const { browserId } = changer
    const command = { type: 'RemovePasskey', count: removed.value, browserId } as const
    const noted = await execute(context, user, actor.id, command)
    return noted.ok ? ok(null) : noted
  },
}

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

/** The ways in which a first factor can be set at this address. */
export const setUpWays = (site: PasskeySite | null): FactorWay[] =>
  site === null ? ['app'] : ['passkey', 'app']

type AskForPasskey = AtSite & { userId: string }

/** What a browser needs to ask for a passkey of an account whose right password waits for it. */
export const askForPasskey: Command<AskForPasskey, PasskeyQuestion> = {
  name: 'ask-for-passkey',
  may: () => true,
  run: async ({ userId, site }, context) => {
    const usable = usableAt(await factorOf(context.vault, userId), site)
    if (site === null || usable.length === 0) return reject('PASSKEYS_NOT_HERE')
    const challenge = await newChallenge(context, { userId, use: 'open' })
    return ok(questionOf(site, challenge, usable))
  },
}

/** What a browser needs to ask for a passkey in a session, as the proof that a change of the factor needs. */
export const askForOwnPasskey: Command<AtSite, PasskeyQuestion> = {
  name: 'ask-for-own-passkey',
  may: isStaff,
  run: ({ site }, context) => askForPasskey.run({ userId: context.actor.id, site }, context),
}

import { keepLive } from './connection.ts'

/** What a tab asks the stream for. `names`: values of the query, by parameter. `who`: whose session it is. */
export type LiveWish = {
  names: Readonly<Record<string, readonly string[]>>
  who: string
  /** The tab hears of changes also while nobody looks at it. */
  stays: boolean
}

/** A tab as the leader knows it. */
export type TabFacts = { wish: LiveWish; isVisible: boolean }

/**
 * How the one connection is. `up`: news may have been `missed`, and `tabs` are those whose wishes it tells of. `down`:
 * it is lost. `refused`: the server has no room for it. `resting`: nobody looks.
 */
export type LiveState =
  | { state: 'up'; missed: boolean; tabs: readonly string[] }
  | { state: 'down' }
  | { state: 'refused' }
  | { state: 'resting' }

export type LeaderHandlers = {
  onData(data: string): void
  onMove(data: string): void
  onState(state: LiveState): void
}

/** Keeps the one connection for the tabs that it is told of. */
export type Leader = {
  put(tab: string, facts: TabFacts): void
  remove(tab: string): void
  /** Says that somebody leads, and how the connection is. */
  tell(): void
  /** Forgets the tabs that have said nothing since the last round: a browser ends some without a word. */
  nextRound(): void
  stop(): void
}

/** A tab says its wish when a leader begins, so that one connection serves the wishes of all. */
const GATHER_MS = 100
/** The most values of a parameter. The server bounds the length of the query. */
const MOST_NAMES = 40

const namesOf = (tabs: readonly TabFacts[], parameter: string): string[] => {
  const seenFirst = tabs.toSorted((a, b) => Number(b.isVisible) - Number(a.isVisible))
  const all = seenFirst.flatMap(({ wish }) => wish.names[parameter] ?? [])
  return [...new Set(all)].slice(0, MOST_NAMES).sort()
}

const urlOf = (path: string, tabs: readonly TabFacts[]): string => {
  const parameters = new Set(tabs.flatMap(({ wish }) => Object.keys(wish.names)))
  const query = new URLSearchParams()
  for (const one of [...parameters].sort()) {
    const names = namesOf(tabs, one)
    if (names.length > 0) query.set(one, names.join())
  }
  return `${path}?${query}`
}

const whoOf = (tabs: readonly TabFacts[]): string =>
  [...new Set(tabs.map(({ wish }) => wish.who))].sort().join()

const isWanted = ({ isVisible, wish }: TabFacts): boolean => isVisible || wish.stays

/**
 * Opens one connection for all wishes, and another one where they change: the one before goes on until the new one is
 * up, so that nothing is missed. After `restMs` in which nobody looks and no tab has to hear, the connection rests.
 */
export const leadLive = (path: string, restMs: number, handlers: LeaderHandlers): Leader => {
  const tabs = new Map<string, TabFacts & { round: number }>()
  let round = 0
  let open: { key: string; stop(): void } | undefined
  let state: LiveState = { state: 'resting' }
  /** Until the first connection is up, and while there was none, others may have missed something. */
  let missed = true
  let gathering: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const say = (next: LiveState): void => {
    state = next
    handlers.onState(next)
  }
  const close = (): void => {
    open?.stop()
    open = undefined
    missed = true
  }
  const connect = (key: string, url: string, served: readonly string[]): void => {
    const before = open
    const stop = keepLive(url, {
      onData: handlers.onData,
      onMove: handlers.onMove,
      onUp: () => {
        before?.stop()
        say({ state: 'up', missed, tabs: served })
        missed = false
      },
      onDown: () => {
        missed = true
        say({ state: 'down' })
      },
      onRefused: () => {
        before?.stop()
        missed = true
        say({ state: 'refused' })
      },
    })
    open = {
      key,
      stop: () => {
        before?.stop()
        stop()
      },
    }
  }
  const rest = (): void => {
    resting = undefined
    close()
    say({ state: 'resting' })
  }
  const restSoon = (): void => {
    if (open !== undefined) resting ??= setTimeout(rest, restMs)
  }
  const serve = (all: readonly TabFacts[]): void => {
    clearTimeout(resting)
    resting = undefined
    const url = urlOf(path, all)
    const key = `${url} ${whoOf(all)}`
    const served = [...tabs.keys()]
    if (open?.key !== key) connect(key, url, served)
    else if (state.state === 'up') say({ state: 'up', missed: false, tabs: served })
  }
  const settle = (): void => {
    gathering = undefined
    const all = [...tabs.values()]
    if (all.some(isWanted)) serve(all)
    else restSoon()
  }
  const settleSoon = (): void => {
    gathering ??= setTimeout(settle, GATHER_MS)
  }
  return {
    put: (tab, facts) => {
      tabs.set(tab, { ...facts, round })
      settleSoon()
    },
    remove: (tab) => {
      if (tabs.delete(tab)) settleSoon()
    },
    // Nobody's new wish is served yet.
    tell: () => handlers.onState(state.state === 'up' ? { ...state, tabs: [] } : state),
    nextRound: () => {
      for (const [tab, facts] of tabs) if (facts.round < round) tabs.delete(tab)
      round += 1
      settleSoon()
    },
    stop: () => {
      clearTimeout(gathering)
      clearTimeout(resting)
      close()
    },
  }
}

import { keepLive } from './connection.ts'

/** What a tab wants from the live stream. */
export type LiveWish = {
  /** The values of each query parameter, e.g. the ids of followed orders. */
  names: Readonly<Record<string, readonly string[]>>
  /** The id of the signed-in user. Empty if nobody is signed in. */
  who: string
  /** True if the tab needs changes even while it is hidden. */
  stays: boolean
}

/** What the leader knows of a tab. */
export type TabFacts = { wish: LiveWish; isVisible: boolean }

/** The state of the connection that all tabs share. */
export type LiveState =
  /** The connection serves the wishes of `tabs`. `missed`: changes may have been lost before. */
  | { state: 'up'; missed: boolean; tabs: readonly string[] }
  | { state: 'down' }
  /** The server has no room for the connection. */
  | { state: 'refused' }
  /** The connection is closed, since no tab is visible. */
  | { state: 'resting' }

export type LeaderHandlers = {
  onData(data: string): void
  onMove(data: string): void
  onState(state: LiveState): void
}

/** The tab that leads holds the one connection, on behalf of all tabs. */
export type Leader = {
  put(tab: string, facts: TabFacts): void
  remove(tab: string): void
  /** Tells the other tabs the state of the connection. This also tells them that there is a leader. */
  tell(): void
  /**
   * Starts a round, and forgets the tabs that sent nothing in the last round. A browser can end a tab without any
   * event.
   */
  nextRound(): void
  stop(): void
}

/** The time in ms in which a new leader hears what each tab wants to follow, so that one connection serves all tabs. */
const GATHER_MS = 100
/** The most values of one query parameter, since the server limits the length of the URL. */
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
 * Opens one connection for the wishes of all tabs. If the wishes change, the old connection stays until a new one is
 * up, so that no change is missed.
 */
export const leadLive = (path: string, restMs: number, handlers: LeaderHandlers): Leader => {
  const tabs = new Map<string, TabFacts & { round: number }>()
  let round = 0
  let open: { key: string; stop(): void } | undefined
  let state: LiveState = { state: 'resting' }
  /** True until the first connection is up, and after a connection was lost: changes may have been missed. */
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
  /** Closes the connection. Called when no tab was visible or had `stays` for `restMs`. */
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
    // Repeats the state of the connection. It names no tabs, because the connection may not serve their newest wishes
    // yet.
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

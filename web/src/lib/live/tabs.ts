import { type Leader, type LiveState, type LiveWish, leadLive, type TabFacts } from './leader.ts'

/** Hears what comes in, whichever tab holds the connection. */
export type TabHandlers = {
  onData(data: string): void
  onMove(data: string): void
  /** `missed`: news may have come unheard since this tab was connected last. */
  onUp(missed: boolean): void
  onDown(): void
  /** The server has no room for the stream. */
  onRefused(): void
}

export type LiveTab = {
  wish(next: LiveWish): void
  leave(): void
}

type TabMessage =
  | ({ type: 'tab'; tab: string } & TabFacts)
  | { type: 'left'; tab: string }
  /** A leader asks who is there. */
  | { type: 'who' }
  | { type: 'data' | 'move'; data: string }
  | { type: 'state'; state: LiveState }

/** The name of the lock and of the channel. */
const NAME = 'duka-live'
/** A shop's hidden tabs hear for so long, where nobody waits for anything. */
const REST_MS = 5 * 60_000
/** A browser that cannot share a connection has few of them: six with HTTP/1.1. */
const REST_ALONE_MS = 10_000
/** A leader that says nothing for so long is frozen with its tab. */
const SILENT_MS = 5_000
/** The leader asks so often who is still there. */
const ROUND_MS = 5 * 60_000
/** A tab that was hidden for longer may have slept through something. */
const DOUBTED_MS = 30_000

/** Locks are there where the page came by HTTPS, or from this machine. */
const canShare = (): boolean =>
  typeof BroadcastChannel !== 'undefined' && Boolean(Reflect.get(navigator, 'locks'))

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Something may happen to an order between its first reading and the connection. Goods may be a moment old. */
const follows = ({ names, stays }: LiveWish): boolean =>
  stays || Object.values(names).some((all) => all.length > 0)

/** What the tab makes of the states that it hears of. */
const openEar = (tab: string, handlers: TabHandlers, wishNow: () => LiveWish) => {
  let wasUp = false
  let hasNewWish = true
  let hiddenAt = Date.now()
  const isUp = (missed: boolean): void => {
    handlers.onUp(wasUp ? missed || hasNewWish : follows(wishNow()))
    wasUp = true
    hasNewWish = false
  }
  return {
    changedWish: (): void => {
      hasNewWish = true
    },
    /** The tab was shown or hidden. */
    sightChanged: (): void => {
      if (!isVisible()) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > DOUBTED_MS) hasNewWish = true
    },
    hear: (live: LiveState): void => {
      if (live.state === 'down') handlers.onDown()
      if (live.state === 'refused') handlers.onRefused()
      if (live.state === 'up' && live.tabs.includes(tab)) isUp(live.missed)
    },
  }
}

/** Each tab for itself, where the browser has no locks: over plain HTTP, and old ones. */
const joinAlone = (path: string, first: LiveWish, handlers: TabHandlers): LiveTab => {
  const tab = 'alone'
  let wish = first
  const ear = openEar(tab, handlers, () => wish)
  const leader = leadLive(path, REST_ALONE_MS, { ...handlers, onState: ear.hear })
  const put = (): void => leader.put(tab, { wish, isVisible: isVisible() })
  const onSight = (): void => {
    ear.sightChanged()
    put()
  }
  document.addEventListener('visibilitychange', onSight)
  put()
  return {
    wish: (next) => {
      wish = next
      ear.changedWish()
      put()
    },
    leave: () => {
      document.removeEventListener('visibilitychange', onSight)
      leader.stop()
    },
  }
}

/** Waits for the lock and holds it until the result is called. `lost`: another tab has taken it. */
const holdLock = (begin: () => void, lost: () => void, steal = false): (() => void) => {
  const waiting = new AbortController()
  let isLet = false
  let release: () => void = () => undefined
  const hold = (): Promise<void> => {
    if (isLet) return Promise.resolve()
    begin()
    return new Promise((resolve) => {
      release = resolve
    })
  }
  const options = steal ? { steal } : { signal: waiting.signal }
  navigator.locks.request(NAME, options, hold).catch(() => {
    if (!isLet) lost()
  })
  return () => {
    isLet = true
    waiting.abort()
    release()
  }
}

const joinShared = (path: string, first: LiveWish, handlers: TabHandlers): LiveTab => {
  const tab = crypto.randomUUID()
  let wish = first
  const ear = openEar(tab, handlers, () => wish)
  const channel = new BroadcastChannel(NAME)
  let leader: Leader | undefined
  let isOver = false
  let patience: ReturnType<typeof setTimeout> | undefined
  let rounds: ReturnType<typeof setInterval> | undefined
  const say = (message: TabMessage): void => {
    if (!isOver) channel.postMessage(message)
  }
  const lead = (): void => {
    clearTimeout(patience)
    leader = leadLive(path, REST_MS, {
      onData: (data) => {
        say({ type: 'data', data })
        handlers.onData(data)
      },
      onMove: (data) => {
        say({ type: 'move', data })
        handlers.onMove(data)
      },
      onState: (state) => {
        say({ type: 'state', state })
        ear.hear(state)
      },
    })
    const ask = (): void => {
      leader?.nextRound()
      say({ type: 'who' })
      announce()
    }
    rounds = setInterval(ask, ROUND_MS)
    ask()
  }
  const stepDown = (): void => {
    clearInterval(rounds)
    leader?.stop()
    leader = undefined
  }
  /** Another tab leads. This one waits for its turn again. */
  const lost = (): void => {
    stepDown()
    letGo = holdLock(lead, lost)
    announce()
  }
  const takeOver = (): void => {
    letGo()
    letGo = holdLock(lead, lost, true)
  }
  /** Tells the leader of this tab, and takes its place where it does not answer somebody who looks. */
  const announce = (): void => {
    const facts = { wish, isVisible: isVisible() }
    if (leader !== undefined) {
      leader.put(tab, facts)
      return
    }
    say({ type: 'tab', tab, ...facts })
    clearTimeout(patience)
    if (facts.isVisible) patience = setTimeout(takeOver, SILENT_MS)
  }
  const toLeader = (message: TabMessage): void => {
    if (message.type === 'tab') {
      leader?.put(message.tab, { wish: message.wish, isVisible: message.isVisible })
      leader?.tell()
    }
    if (message.type === 'left') leader?.remove(message.tab)
  }
  const toTab = (message: TabMessage): void => {
    clearTimeout(patience)
    if (message.type === 'who') announce()
    if (message.type === 'data') handlers.onData(message.data)
    if (message.type === 'move') handlers.onMove(message.data)
    if (message.type === 'state') ear.hear(message.state)
  }
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const isForLeader = data.type === 'tab' || data.type === 'left'
    if (isForLeader) toLeader(data)
    else toTab(data)
  }
  const leave = (): void => {
    say({ type: 'left', tab })
    isOver = true
    clearTimeout(patience)
    document.removeEventListener('visibilitychange', onSight)
    stepDown()
    letGo()
    channel.close()
  }
  const onSight = (): void => {
    ear.sightChanged()
    announce()
  }
  let letGo = holdLock(lead, lost)
  document.addEventListener('visibilitychange', onSight)
  announce()
  return {
    wish: (next) => {
      wish = next
      ear.changedWish()
      announce()
    },
    leave,
  }
}

/**
 * Follows the server's stream by one connection for all tabs of the browser: one of them holds it, and tells the others
 * what comes. A browser allows six connections to a shop over HTTP/1.1, and each open tab took one for good.
 */
export const joinLive = (path: string, wish: LiveWish, handlers: TabHandlers): LiveTab =>
  canShare() ? joinShared(path, wish, handlers) : joinAlone(path, wish, handlers)

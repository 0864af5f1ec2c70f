import { type Leader, type LiveState, type LiveWish, leadLive, type TabFacts } from './leader.ts'

/** Callbacks of one tab. They are called no matter which tab holds the connection. */
export type TabHandlers = {
  onData(data: string): void
  onMove(data: string): void
  /** `missed`: changes may have been lost since this tab was last connected. */
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
  /** A new leader asks all tabs for their wishes. */
  | { type: 'who' }
  | { type: 'data' | 'move'; data: string }
  | { type: 'state'; state: LiveState }

/** The name of both the Web Lock and the BroadcastChannel. */
const NAME = 'duka-live'
/** The connection stays open for this long, in ms, after the last tab was hidden. */
const REST_MS = 5 * 60_000
/**
 * How long, in ms, a hidden tab keeps its connection in a browser that cannot share one between tabs. The time is
 * short, since a browser allows only six connections to a server by HTTP/1.1.
 */
const REST_ALONE_MS = 10_000
/** A leader that is silent for this long, in ms, counts as frozen: the browser has suspended its tab. */
const SILENT_MS = 5_000
/** How often the leader asks which tabs are still open. */
const ROUND_MS = 5 * 60_000
/** A tab that was hidden for longer than this may have missed changes. */
const DOUBTED_MS = 30_000

/** Web Locks exist only on pages served by HTTPS or from localhost. */
const canShare = (): boolean =>
  typeof BroadcastChannel !== 'undefined' && Boolean(Reflect.get(navigator, 'locks'))

const isVisible = (): boolean => document.visibilityState === 'visible'

/**
 * True if the tab follows particular things, e.g. an order. Such a tab fetches its queries again once it is connected,
 * since the order may have changed after the first fetch.
 */
const follows = ({ names, stays }: LiveWish): boolean =>
  stays || Object.values(names).some((all) => all.length > 0)

/** Turns the states of the shared connection into this tab's callbacks. */
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
    /** Called when the tab was shown or hidden. */
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

/**
 * Gives each tab a connection of its own. For browsers without Web Locks: old ones, and all browsers on a page served
 * by HTTP.
 */
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

/**
 * Waits for the Web Lock and holds it until the returned function is called. `lost` is called when another tab takes
 * the lock over.
 */
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
  /** Another tab has taken the lead. This tab queues for the lock again. */
  const lost = (): void => {
    stepDown()
    letGo = holdLock(lead, lost)
    announce()
  }
  const takeOver = (): void => {
    letGo()
    letGo = holdLock(lead, lost, true)
  }
  /** Sends this tab's wish to the leader. If a visible tab gets no answer, it takes the lead itself. */
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
 * Follows the server's live stream by one connection for all tabs: one tab holds the connection, and passes everything
 * on. A browser allows only six connections to a server by HTTP/1.1, so each tab cannot have its own.
 */
export const joinLive = (path: string, wish: LiveWish, handlers: TabHandlers): LiveTab =>
  canShare() ? joinShared(path, wish, handlers) : joinAlone(path, wish, handlers)

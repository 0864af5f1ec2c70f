/** A set-up in a session, by the password alone: without a link, and without the present factor. */
export const inSession = { byLink: false, isWaiting: false } as const

/** What a first factor needs of somebody whose role asks for no link. */
export const byPassword = (password: string) => ({ ...inSession, password, factor: undefined })

/** A change by no browser that is known, in no session that goes on. */
export const nobodysBrowser = { browserId: undefined, token: undefined } as const

type Asked = { isError: boolean; isPaused: boolean }

/**
 * What the query asks for is not coming now: it failed, or it waits for the connection. The page says so instead of
 * waiting, and the query goes on by itself once the connection is back.
 */
export const isNotComing = ({ isError, isPaused }: Asked): boolean => isError || isPaused

const accountPrefix = 'majlis_'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The name of a user's account at the homeserver. Addresses and names change, so the user's id is in it. */
export function localpartOf(userId: string): string {
  return `${accountPrefix}${userId}`
}

export function accountOf(userId: string, serverName: string): string {
  return `@${localpartOf(userId)}:${serverName}`
}

/** Whose account it is; null for accounts that are not ours. */
export function userIdOf(account: string, serverName: string): string | null {
  const [start, end] = [`@${accountPrefix}`, `:${serverName}`]
  if (!account.startsWith(start) || !account.endsWith(end)) return null
  const userId = account.slice(start.length, -end.length)
  return uuid.test(userId) ? userId : null
}

/** The whole id of a chat room, of which only the middle may have been given (see `chatRoomIdField`). */
export function wholeRoomId(given: string, serverName: string): string {
  if (given.startsWith('!')) return given
  return given.includes(':') ? `!${given}` : `!${given}:${serverName}`
}

/** The two parts of a full ID, for a meeting check. An ID without a server belongs to this homeserver, and is not split. */
export function partsOf(
  chatRoomId: string,
  serverName: string,
): { roomId: string; matrixServerName: string } {
  const [, roomId, matrixServerName] = /^!([^:]+):(.+)$/.exec(chatRoomId) ?? []
  if (!roomId || !matrixServerName) return { roomId: chatRoomId, matrixServerName: serverName }
  return { roomId, matrixServerName }
}

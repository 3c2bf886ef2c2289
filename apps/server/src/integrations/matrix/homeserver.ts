/** Someone in a chat room (spec 3.45). */
export interface RoomMember {
  /** `@name:server`. */
  userId: string
  displayName: string
}

/** What is sent to a room (Matrix client-server API 1.15, section 10.6). */
export interface RoomEvent {
  type: 'm.room.message' | 'm.reaction'
  content: Record<string, unknown>
  sentAt: number
}

/** A Matrix homeserver, as far as calls need it. `as` is the account that asks: an id such as `@majlis_…:chat.example.org`. */
export interface Homeserver {
  readonly serverName: string
  /** Throws `HomeserverError` when it does not answer, or does not know us. */
  check(): Promise<void>
  /**
   * Makes the account where it is not there yet, gives it the name, and signs it in on the device. An earlier token of that device is no
   * longer valid.
   */
  signIn(account: { localpart: string; displayName: string; deviceId: string }): Promise<string>
  /** Makes the account where it is not there yet, and gives it the name. */
  ensureAccount(account: { localpart: string; displayName: string }): Promise<void>
  /** Revokes a token. Harmless if it is no longer known. */
  signOut(accessToken: string): Promise<void>
  /** Whether the token is still good: people and operators end devices at the homeserver, too. */
  knows(accessToken: string): Promise<boolean>
  /**
   * Removes the name and closes the account for good: its devices are signed out and it leaves its rooms. Harmless if it was never made, or
   * is closed already.
   */
  deactivate(localpart: string): Promise<void>
  /** The rooms that the account is in. */
  listJoinedRooms(as: string): Promise<string[]>
  /** The people in the room, without those who were only invited or have left (spec 7.57). */
  listMembers(as: string, roomId: string): Promise<RoomMember[]>
  /** The rooms that Majlis has created and not closed. */
  listOwnRooms(): Promise<string[]>
  /** The accounts that are in a room of Majlis or may enter it, without its own. */
  listInside(roomId: string): Promise<string[]>
  /** Null for a room without a name (spec 8.17). */
  findRoomName(as: string, roomId: string): Promise<string | null>
  /** Creates an empty room that only Majlis can change; returns its ID. A chat of two has no name. */
  createRoom(name: string | null): Promise<string>
  renameRoom(roomId: string, name: string): Promise<void>
  /** Harmless if the account is in it already. */
  addToRoom(roomId: string, account: string): Promise<void>
  /** Harmless if the account or the room is gone. */
  removeFromRoom(roomId: string, account: string): Promise<void>
  /** Sends an event in the name of someone in the room, as if at this time (epoch milliseconds); returns its ID. */
  sendEvent(roomId: string, as: string, event: RoomEvent): Promise<string>
  /** The account has read the room up to this event. */
  markRead(roomId: string, as: string, eventId: string): Promise<void>
  /**
   * Removes everyone, and Majlis itself, and has what was written deleted if Majlis may; returns whether it may. Harmless if the room was closed
   * already.
   */
  closeRoom(roomId: string): Promise<boolean>
  /** Deletes a file for good. Harmless if it is gone. A refusal: Majlis is no administrator of the homeserver, or cannot reach its admin API. */
  deleteMedia(mediaId: string): Promise<void>
}

/** The homeserver refused, or did not answer as it should. Says nothing of tokens. */
export class HomeserverError extends Error {
  override readonly name = 'HomeserverError'
  /** `M_FORBIDDEN` and the like (Matrix client-server API, standard error response); null when there was no answer of that kind. */
  readonly code: string | null
  /** Of the answer; null when there was none. */
  readonly status: number | null

  constructor(
    message: string,
    {
      code = null,
      status = null,
      cause,
    }: { code?: string | null; status?: number | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
  }

  /** It responds to no one at the moment: no response, an error of its own, too many requests, or it does not know us. */
  get isOutage(): boolean {
    const { status } = this
    return status === null || status < 400 || status >= 500 || status === 401 || status === 429
  }

  /** It answered, and does not let this account there: it is no member, or there is no such room. */
  get isRefusal(): boolean {
    return this.status === 403 || this.status === 404
  }
}

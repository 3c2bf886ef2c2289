import { RoomEvent, type Room } from 'livekit-client'

/** Join was answered already, so the SFU should report the new rights immediately. */
const letInMs = 3_000
/** Publishing is not held up longer than this. */
const firstTrackMs = 500

/** Resolves when the SFU gives this connection what the others have. Rejects if that takes long, or the connection ends. */
export async function letIn(room: Room): Promise<void> {
  const isInside = () => room.localParticipant.permissions?.canSubscribe === true
  if (isInside() || (await follow(room, RoomEvent.ParticipantPermissionsChanged, isInside, letInMs))) return
  throw new Error('The SFU has not let this connection in')
}

/** Resolves when something of the others is received, or nothing is to be expected. */
export async function firstTrack(room: Room): Promise<void> {
  const tracks = [...room.remoteParticipants.values()].flatMap((one) => [...one.trackPublications.values()])
  const isReceived = () => true
  if (tracks.length === 0 || tracks.some(({ track }) => track !== undefined)) return
  await follow(room, RoomEvent.TrackSubscribed, isReceived, firstTrackMs)
}

/** Whether the condition held at one of these events, in time and before the connection ended. */
function follow(
  room: Room,
  event: RoomEvent.ParticipantPermissionsChanged | RoomEvent.TrackSubscribed,
  condition: () => boolean,
  withinMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isReached: boolean) => {
      clearTimeout(timer)
      room.off(event, look).off(RoomEvent.Disconnected, fail)
      resolve(isReached)
    }
    const look = () => {
      if (condition()) end(true)
    }
    const fail = () => end(false)
    const timer = setTimeout(fail, withinMs)
    room.on(event, look).on(RoomEvent.Disconnected, fail)
  })
}

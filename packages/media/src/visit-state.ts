import type { RoomEndReason } from '@majlis/contract'
import { emptyPicture, type RoomPicture } from './call-snapshot.ts'
import type { CallSnapshot } from './call-types.ts'
import type { SfuRoom } from './sfu-room.ts'

/** Where a visit is; the parts of a call share it. */
export interface VisitState {
  connection: CallSnapshot['connection']
  closeReason: RoomEndReason | null
  picture: RoomPicture
  room: SfuRoom | null
  /** The SFU has responded. The camera waits for media, because encoding it would delay the first frames of the others. */
  reached: 'nothing' | 'signalling' | 'media'
}

export const newVisit = (): VisitState => ({
  connection: 'idle',
  closeReason: null,
  picture: emptyPicture,
  room: null,
  reached: 'nothing',
})

export const isClosed = ({ connection }: VisitState) => connection === 'closed'

/** The room, once the SFU has responded. */
export const readyRoom = (visit: VisitState): SfuRoom | null =>
  visit.reached !== 'nothing' && !isClosed(visit) ? visit.room : null

import type { SfuRoom } from './sfu-room.ts'

type PlayingRoom = Pick<SfuRoom, 'setPlayed'>

/** Limits whose sound is played, also by later connections. Without a limit, everyone is played. */
export function createPlayedPeople(room: () => PlayingRoom | null) {
  let isPlayed: ((participantId: string) => boolean) | null = null

  return {
    /** Call it before the room connects, so that nobody else is heard. */
    prepare(entering: PlayingRoom): void {
      if (isPlayed) entering.setPlayed(isPlayed)
    },
    set(wanted: (participantId: string) => boolean): void {
      isPlayed = wanted
      room()?.setPlayed(wanted)
    },
  }
}

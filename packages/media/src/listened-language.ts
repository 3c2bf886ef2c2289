import { originalListening, type Listening } from './interpretation.ts'
import type { SfuRoom } from './sfu-room.ts'

type PlayingRoom = Pick<SfuRoom, 'setListening'>

/** Plays the chosen language, and keeps the choice when the room is connected again. */
export function createListenedLanguage(room: () => PlayingRoom | null) {
  let listening = originalListening

  return {
    /** Call it before the room connects, so that no other language is heard. */
    prepare(entering: PlayingRoom): void {
      entering.setListening(listening)
    },
    set(wanted: Listening): void {
      listening = wanted
      room()?.setListening(wanted)
    },
  }
}

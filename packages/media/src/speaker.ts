import type { SfuRoom } from './sfu-room.ts'
import type { LocalMedia } from './local-media-types.ts'

export interface SpeakerDeps {
  /** The room, or null while none is connected. */
  room(): Pick<SfuRoom, 'setSpeaker' | 'setPlayed'> | null
  local: LocalMedia
}

/** On which speaker sound is played – the system default once the chosen one is unplugged – and of whom. */
export function createSpeaker({ room, local }: SpeakerDeps) {
  /** Where the current connection plays. */
  let playing: string | null = null
  let isPlayed: ((participantId: string) => boolean) | null = null

  return {
    /** Before it connects, so that nobody else is heard. */
    prepare(entering: Pick<SfuRoom, 'setPlayed'>): void {
      if (isPlayed) entering.setPlayed(isPlayed)
    },
    setPlayed(wanted: (participantId: string) => boolean): void {
      isPlayed = wanted
      room()?.setPlayed(wanted)
    },
    async sync(): Promise<void> {
      const { speakerId } = local.getSnapshot().devices
      const current = room()
      if (!current || speakerId === playing) return
      playing = speakerId
      await current.setSpeaker(speakerId).catch(() => undefined)
    },
    /** A new connection starts with the system default. */
    forget() {
      playing = null
    },
  }
}

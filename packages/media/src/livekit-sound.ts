import { participantAttributes } from '@majlis/contract'
import { RoomEvent, Track } from 'livekit-client'
import type { RemoteParticipant, Room } from 'livekit-client'
import { isInterpreted, originalListening, volumeOf, type Listening } from './interpretation.ts'
import { interpretingOf, isAudible, toSfuParticipant } from './livekit-participant.ts'
import { createSoundStage } from './sound-stage.ts'

/** Plays the sound of a room: of the people chosen by `setPlayed`, in the language chosen by `setListening`. */
export function createLivekitSound(room: Room) {
  const stage = createSoundStage({
    page: document,
    // Without success, `canPlayAudio` becomes false.
    playAgain: () => void room.startAudio().catch(() => undefined),
  })
  let isPlayed: (participantId: string) => boolean = () => true
  let listening: Listening = originalListening

  function play(participant: RemoteParticipant, isChosenInterpreted: boolean): void {
    const interpreting = interpretingOf(participant)
    for (const publication of participant.audioTrackPublications.values()) {
      const { source, track } = publication
      if (!track) continue
      const isMicrophone = source === Track.Source.Microphone
      const isHeard = isPlayed(participant.identity) && isAudible(participant, source)
      const volume = isHeard ? volumeOf({ interpreting }, isMicrophone, listening, isChosenInterpreted) : 0
      // Saves bandwidth: the SFU stops sending languages that this page does not play.
      if (isMicrophone) publication.setEnabled(interpreting === null || volume > 0)
      stage.play(track, volume)
    }
  }

  function playAll(): void {
    const { language } = listening
    const people = [...room.remoteParticipants.values()]
    const interpreters = language === null ? [] : people.filter((one) => interpretingOf(one) === language)
    const isChosenInterpreted =
      language !== null && isInterpreted(interpreters.map(toSfuParticipant), language)
    for (const participant of people) play(participant, isChosenInterpreted)
  }

  /** If the interpreter was muted or has left, the original is played in full again. */
  function followInterpreter(): void {
    if (listening.language !== null) playAll()
  }

  room
    .on(RoomEvent.ParticipantAttributesChanged, (attributes) => {
      if (participantAttributes.interpreting in attributes) playAll()
    })
    .on(RoomEvent.ParticipantDisconnected, followInterpreter)
    .on(RoomEvent.TrackMuted, followInterpreter)
    .on(RoomEvent.TrackUnmuted, followInterpreter)

  return {
    /** Call it when the tracks of this person have changed. */
    follow(participant: RemoteParticipant): void {
      if (listening.language === null) play(participant, false)
      else playAll()
    },
    setPlayed(wanted: (participantId: string) => boolean): void {
      isPlayed = wanted
      playAll()
    },
    setListening(wanted: Listening): void {
      listening = wanted
      playAll()
    },
    stop: stage.stop,
    close: stage.close,
  }
}

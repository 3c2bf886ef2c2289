import { participantOf, procedures } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Captures } from './captures.service.ts'

export function recordingCallsOfRoom(captures: Captures) {
  const { room } = procedures
  return {
    startRecording: serve(room.startRecording, participantOf, (caller, input) =>
      captures.start(caller, input),
    ),
    changeRecording: serve(room.changeRecording, participantOf, (caller, input) =>
      captures.change(caller, input.wanted),
    ),
    markRecording: serve(room.markRecording, participantOf, (caller, input) =>
      captures.mark(caller, input.title),
    ),
    agreeToRecording: serve(room.agreeToRecording, participantOf, (caller, input) =>
      captures.agree(caller, input.by),
    ),
  }
}

import { participantOf, procedures } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Presentations } from './presentations.service.ts'

export function presentationCalls(presentations: Presentations) {
  const { room } = procedures
  return {
    presentable: serve(room.presentable, participantOf, presentations.presentable),
    present: serve(room.present, participantOf, presentations.present),
    turnPage: serve(room.turnPage, participantOf, presentations.turnPage),
    stopPresenting: serve(room.stopPresenting, participantOf, presentations.stop),
    presentationLink: serve(room.presentationLink, participantOf, presentations.link),
  }
}

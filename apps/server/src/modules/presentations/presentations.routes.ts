import { participantOf, procedures } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Presentations } from './presentations.service.ts'
import type { RoomContentsService } from './room-contents.service.ts'

export function presentationCalls(presentations: Presentations, contents: RoomContentsService) {
  const { room } = procedures
  return {
    contents: serve(room.contents, participantOf, contents.read),
    contentLink: serve(room.contentLink, participantOf, contents.link),
    presentable: serve(room.presentable, participantOf, presentations.presentable),
    present: serve(room.present, participantOf, presentations.present),
    turnPage: serve(room.turnPage, participantOf, presentations.turnPage),
    stopPresenting: serve(room.stopPresenting, participantOf, presentations.stop),
    presentationLink: serve(room.presentationLink, participantOf, presentations.link),
  }
}

import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Actions } from './actions.service.ts'
import type { AskMeetings } from './asking/ask-meetings.service.ts'
import type { MinutesApproval } from './minutes-approval.service.ts'
import type { MinutesEditing } from './minutes-editing.service.ts'
import type { MinutesFiles } from './minutes-files.service.ts'
import type { MinutesService } from './minutes.service.ts'
import type { MinuteTranslations } from './translations.service.ts'

export function minutesCalls(
  service: MinutesService,
  editing: MinutesEditing,
  approval: MinutesApproval,
  files: MinutesFiles,
  actions: Actions,
  translations: MinuteTranslations,
  asking: AskMeetings,
) {
  const { minutes } = procedures
  return {
    minutes: serve(minutes.minutes, userOf, (caller, { id }) => service.get(caller, id)),
    write: serve(minutes.write, userOf, service.write),
    cancel: serve(minutes.cancel, userOf, (caller, { id }) => service.cancel(caller, id)),
    addLine: serve(minutes.addLine, userOf, editing.addLine),
    changeLine: serve(minutes.changeLine, userOf, editing.changeLine),
    removeLine: serve(minutes.removeLine, userOf, editing.removeLine),
    history: serve(minutes.history, userOf, editing.history),
    restore: serve(minutes.restore, userOf, editing.restore),
    approve: serve(minutes.approve, userOf, approval.approve),
    exportMinutes: serve(minutes.exportMinutes, userOf, files.write),
    translation: serve(minutes.translation, userOf, translations.get),
    translate: serve(minutes.translate, userOf, translations.translate),
    ask: serve(minutes.ask, userOf, (caller, { question }) => asking.ask(caller, question)),
    askedQuestions: serve(minutes.askedQuestions, userOf, asking.listAsked),
    forgetQuestions: serve(minutes.forgetQuestions, userOf, asking.forget),
    fromLastTime: serve(minutes.fromLastTime, userOf, actions.fromLastTime),
    ownActions: serve(minutes.ownActions, userOf, actions.listOwn),
    setDone: serve(minutes.setDone, userOf, actions.setDone),
  }
}

import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { interpretationLanguages, interpretationLimits } from '../interpretation.ts'
import { done, hostCall, participantCall } from './base.ts'

const room = { tags: ['Room'] }

/** Meetings that are interpreted into several languages (spec 1.6). */
export const roomInterpretationCalls = {
  interpret: participantCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/interpreting',
      summary: 'Interpret into a language: only its listeners hear the caller. Null: speak to everyone again',
    })
    .input(z.strictObject({ language: z.enum(interpretationLanguages).nullable() }))
    .output(done)
    .errors(errorsOf('room.interpreter_only')),
  setInterpreter: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/participants/{participantId}/interpreter',
      summary: 'Set which languages of the meeting a participant interprets into; none: not an interpreter',
    })
    .input(
      z.strictObject({
        participantId: uuidField,
        languages: z.array(z.enum(interpretationLanguages)).max(interpretationLimits.maxLanguages),
      }),
    )
    .output(done)
    .errors(errorsOf('room.language_unknown')),
}

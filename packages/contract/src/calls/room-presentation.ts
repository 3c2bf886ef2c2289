import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, participantCall, success } from './base.ts'

const room = { tags: ['Room'] }
const path = '/meeting/room/presentation'
const pageField = z.int().min(1).max(limits.room.maxPresentedPage)

/** Presenting documents of the meeting: everyone in the room sees the presenter's page, without a screen share. */
export const roomPresentationCalls = {
  presentable: participantCall
    .route({
      ...room,
      method: 'GET',
      path: `${path}/files`,
      summary: 'List the files of the meeting that can be presented; for people who may share their screen',
    })
    .output(success(z.array(z.object({ id: uuidField, fileName: z.string(), bytes: z.int() }))))
    .errors(errorsOf('room.present_forbidden')),
  present: participantCall
    .route({
      ...room,
      method: 'POST',
      path,
      summary: 'Present a file of the meeting; host and co-hosts also in place of someone who presents',
    })
    .input(z.strictObject({ fileId: uuidField }))
    .output(done)
    .errors(errorsOf('room.present_forbidden', 'room.already_presenting', 'file.not_found')),
  turnPage: participantCall
    .route({
      ...room,
      method: 'PUT',
      path,
      summary: 'Show another page of the presented file; for its presenter',
    })
    .input(z.strictObject({ page: pageField }))
    .output(done)
    .errors(errorsOf('room.present_forbidden', 'room.not_presenting')),
  stopPresenting: participantCall
    .route({
      ...room,
      method: 'DELETE',
      path,
      summary: 'Stop the presentation; for its presenter and for hosts',
    })
    .output(done)
    .errors(errorsOf('room.present_forbidden')),
  presentationLink: participantCall
    .route({
      ...room,
      method: 'POST',
      path: `${path}/link`,
      summary:
        'Create a link to the presented file, valid for ten minutes while it is presented to the caller',
    })
    .output(success(z.object({ url: z.string(), expiresAt: timestampField })))
    .errors(errorsOf('room.not_presenting', 'file.not_found', 'file.not_shown')),
}

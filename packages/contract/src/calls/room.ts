import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { displayNameField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { reactions } from '../realtime.ts'
import { roomSettingsChange, roomSettingNames } from '../room-settings.ts'
import { done, hostCall, lobbyCall, participantCall, success } from './base.ts'
import {
  addressPeopleSchema,
  joinResultSchema,
  roomMessageSchema,
  roomViewSchema,
  sfuAccessSchema,
} from './room-view.ts'

/** A host's decision about a participant's device. */
export const deviceStates = ['muted', 'blocked', 'allowed'] as const
export type DeviceState = (typeof deviceStates)[number]

const one = z.strictObject({ participantId: uuidField })
/** The people whom the host saw waiting: new arrivals are not included. */
const some = z.strictObject({
  participantIds: z.array(uuidField).min(1).max(limits.room.maxDecidedAtOnce),
})
const room = { tags: ['Room'] }

export const roomCalls = {
  /** Responds with `waiting` while waiting; after admission, the same call returns the SFU token, so nothing has to be typed again. */
  enter: lobbyCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/enter',
      summary: 'Enter after waiting, or check whether the caller still waits',
    })
    .output(success(joinResultSchema))
    .errors(errorsOf('room.full', 'room.media_unavailable', 'room.moved')),
  view: participantCall
    .route({
      ...room,
      method: 'GET',
      path: '/meeting/room',
      summary: 'Get the room as the caller may see it',
    })
    .output(success(roomViewSchema)),
  switchOn: participantCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/switch-on',
      summary: 'Get the right to publish devices that were off on arrival; harmless if none were',
    })
    .input(z.strictObject({ source: z.enum(['microphone', 'camera']) }))
    .output(done)
    .errors(errorsOf('room.switch_on_forbidden')),
  sfuToken: participantCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/sfu-token',
      summary: 'Get a new SFU token; the caller’s rights are checked again',
    })
    .output(success(sfuAccessSchema))
    .errors(errorsOf('room.full', 'room.media_unavailable')),
  rename: participantCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/name',
      summary: 'Change the caller’s name in this room',
    })
    .input(z.strictObject({ displayName: displayNameField }))
    .output(success(roomViewSchema))
    .errors(errorsOf('room.rename_forbidden', 'room.name_required')),
  raiseHand: participantCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/hand',
      summary: 'Raise or lower the caller’s hand',
    })
    .input(z.strictObject({ isRaised: z.boolean() }))
    .output(done),
  reportConnection: participantCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/connection',
      summary:
        'Show the others that the caller’s connection is weak, or that it is good again; it is not stored',
    })
    .input(z.strictObject({ isWeak: z.boolean() }))
    .output(done),
  react: participantCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/reactions',
      summary: 'Send a reaction to everyone in the room; it is not stored',
    })
    .input(z.strictObject({ reaction: z.enum(reactions) }))
    .output(done)
    .errors(errorsOf('room.reactions_forbidden')),
  leave: lobbyCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/leave',
      summary: 'Leave the room or the waiting room',
    })
    .output(done),
  messages: participantCall
    .route({
      ...room,
      method: 'GET',
      path: '/meeting/room/messages',
      summary: 'List the messages of this room session, oldest first',
    })
    .input(z.strictObject({ cursor: z.string().max(200).optional() }))
    .output(success(z.object({ messages: z.array(roomMessageSchema), nextCursor: z.string().nullable() }))),
  sendMessage: participantCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/messages',
      summary: 'Send a message to everyone, or to one participant',
    })
    .input(
      z.strictObject({
        text: z.string().trim().min(1, 'roomchat.message_empty').max(limits.chatMessage.maxChars),
        toParticipantId: uuidField.optional(),
        /** Chosen by the sender; a repeated ID stores the message once. */
        clientMessageId: uuidField,
      }),
    )
    .output(success(roomMessageSchema))
    .errors(errorsOf('roomchat.disabled', 'roomchat.message_empty', 'room.participant_not_found')),

  admit: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/lobby/admit',
      summary: 'Admit waiting people, in the order of their arrival, as many as fit',
    })
    .input(some)
    .output(success(z.object({ count: z.int() })))
    .errors(errorsOf('room.full')),
  deny: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/lobby/deny',
      summary: 'Deny entry to waiting people',
    })
    .input(some)
    .output(success(z.object({ count: z.int() }))),
  changeSettings: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/settings',
      summary: 'Change settings of the running room',
    })
    .input(z.strictObject({ settings: roomSettingsChange.optional(), isLocked: z.boolean().optional() }))
    .output(success(roomViewSchema))
    .errors(
      errorsOf(
        'schedule.setting_locked',
        'organization.countries_untold',
        'room.captions_unavailable',
        'room.only_off',
      ),
    ),
  lockedSettings: hostCall
    .route({
      ...room,
      method: 'GET',
      path: '/meeting/room/settings/locked',
      summary: 'List the settings that the organisation locks for this host',
    })
    .output(success(z.object({ locked: z.array(z.enum(roomSettingNames)) }))),
  spotlight: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/spotlight',
      summary: 'Spotlight one person for everyone, or no one',
    })
    .input(z.strictObject({ participantId: uuidField.nullable() }))
    .output(done),
  changeRole: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/participants/{participantId}/role',
      summary: 'Make or revoke a co-host, or a panelist of a webinar',
    })
    .input(z.strictObject({ participantId: uuidField, role: z.enum(['co_host', 'panelist', 'participant']) }))
    .output(done),
  renameParticipant: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/participants/{participantId}/name',
      summary: 'Rename a participant',
    })
    .input(z.strictObject({ participantId: uuidField, displayName: displayNameField }))
    .output(done),
  setDevice: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/participants/{participantId}/device',
      summary: 'Mute or block a participant’s microphone, camera or shared screen, or allow it again',
    })
    .input(
      z.strictObject({
        participantId: uuidField,
        source: z.enum(['microphone', 'camera', 'screen']),
        /** `muted`: off, can be switched on again. `blocked`: off, and cannot be switched on. `allowed`: unchanged, and no longer blocked. */
        state: z.enum(deviceStates),
      }),
    )
    .output(done),
  muteAll: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/mute-all',
      summary: 'Mute everyone except host and co-hosts',
    })
    .input(
      z.strictObject({
        /** Whether participants may unmute themselves from now on; if omitted, the room's setting applies. */
        mayReturn: z.boolean().optional(),
      }),
    )
    .output(done)
    .errors(errorsOf('schedule.setting_locked')),
  ask: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/participants/{participantId}/ask',
      summary: 'Ask a participant to turn on the microphone or camera',
    })
    .input(z.strictObject({ participantId: uuidField, source: z.enum(['microphone', 'camera']) }))
    .output(done),
  lowerHand: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/participants/{participantId}/lower-hand',
      summary: 'Lower a participant’s hand',
    })
    .input(one)
    .output(done),
  remove: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/participants/{participantId}/remove',
      summary: 'Remove a participant, who cannot join again',
    })
    .input(one)
    .output(done),
  removeAddress: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/participants/{participantId}/remove-address',
      summary:
        'Remove everyone from one person’s network and block it until the meeting ends; hosts, co-hosts and members of the organisation stay',
    })
    .input(
      z.strictObject({
        participantId: uuidField,
        /** For an IPv6 address: the whole /48 instead of the /64. */
        isWholeNetwork: z.boolean().default(false),
      }),
    )
    .output(success(z.object({ count: z.int() }))),
  addressPeople: hostCall
    .route({
      ...room,
      method: 'GET',
      path: '/meeting/room/participants/{participantId}/address-people',
      summary: 'Count the people who would be removed with one person’s network',
    })
    .input(one)
    .output(success(addressPeopleSchema)),
  end: hostCall
    .route({ ...room, method: 'POST', path: '/meeting/room/end', summary: 'End the meeting for everyone' })
    .output(done),
}

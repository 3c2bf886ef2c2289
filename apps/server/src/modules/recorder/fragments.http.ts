import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { uuidField } from '@majlis/contract'
import type { MediaServer } from '../../integrations/livekit/index.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { createRecentTokens } from '../../platform/keys/recent-tokens.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts'
import { getMeetingHost, type MeetingsApi } from '../meetings/index.ts'
import type { PresentationReader, RoomsApi } from '../rooms/index.ts'
import * as consentsRepository from './consents.repository.ts'
import type { Fragments, OpenedSegment } from './fragments.service.ts'
import { recorderTokenOf } from './recorder-token.ts'
import type { Voices } from './voices.service.ts'

export interface FragmentsHttpDeps {
  db: Db
  fragments: Fragments
  voices: Pick<Voices, 'add' | 'isWanted'>
  media: Pick<MediaServer, 'access' | 'ensureRoom'>
  meetings: Pick<MeetingsApi, 'get'>
  logoOf: (db: Db, organizationId: string) => Promise<string | null>
  rooms: Pick<RoomsApi, 'findSession'>
  presentations: Pick<PresentationReader, 'findOfSession'>
  /** A link to the presented file of a room, valid while it is presented. Throws `room.not_presenting`, `file.not_found`, `file.not_shown`. */
  linkToPresented: (db: Db, room: { roomSessionId: string; meetingId: string }) => Promise<{ url: string }>
}

const segmentSchema = z.object({ id: uuidField })
const fragmentSchema = segmentSchema.extend({ number: z.coerce.number().int().min(0).max(1_000_000) })
const headersSchema = z.object({
  'recording-type': z.string().regex(/^video\/(mp4|webm)(;.{1,100})?$/),
  'recording-length-ms': z.coerce.number().int().min(0),
})

const voiceSchema = fragmentSchema.extend({ voice: uuidField })
const voiceHeadersSchema = z.object({
  'recording-type': z.string().regex(/^audio\/webm(;.{1,100})?$/),
  'recording-length-ms': z.coerce.number().int().min(0),
  'voice-participant': uuidField,
  'voice-age-ms': z.coerce.number().int().min(0),
  'voice-offset-ms': z.coerce.number().int().min(0),
})

/** By one address. A recorder has a token that is good, so only others come near it. */
const unknownTokens = { name: 'recorder-tokens', points: 60, windowMs: minuteMs }

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const { data } = schema.safeParse(given)
  if (data === undefined) throw new AppError('input.invalid')
  return data
}

async function contentOf({ body }: FastifyRequest): Promise<Uint8Array> {
  if (!(body instanceof Blob)) throw new AppError('input.invalid')
  return new Uint8Array(await body.arrayBuffer())
}

/**
 * What the layout page of a recorder asks of the server and sends to it. Outside the contract, because it is for the recorder alone: each
 * browser has a token of its own, which is good for one segment and nothing else.
 */
export function fragmentsHttp(deps: FragmentsHttpDeps) {
  const { db, fragments, voices, media, meetings, logoOf } = deps
  const unknown = createMemoryLimiter(unknownTokens)
  const goodTokens = createRecentTokens()
  const opened = new WeakMap<FastifyRequest, OpenedSegment>()

  function openedBy(request: FastifyRequest): OpenedSegment {
    const found = opened.get(request)
    if (!found) throw new AppError('identity.unauthenticated')
    return found
  }

  return async (app: FastifyInstance): Promise<void> => {
    // Before the body is read: a fragment has megabytes.
    app.addHook('onRequest', async (request) => {
      const token = tokenOf(request)
      const keys = ipKeys(request.ip)
      // Recorders continue, whatever others at their address send.
      if (!goodTokens.has(token)) unknown.requireRoom(...keys)
      try {
        opened.set(request, await fragments.open(read(segmentSchema, request.params).id, token))
        goodTokens.add(token)
      } catch (error) {
        if (error instanceof AppError && error.code === 'identity.unauthenticated') unknown.consume(...keys)
        throw error
      }
    })

    /** What the page shows, and a token for the SFU. */
    app.get('/api/recorder/segments/:id', async (request, reply) => {
      const { capture, segment } = openedBy(request)
      const { room_session_id: roomSessionId, layout, has_clock: hasClock, meeting_id: meetingId } = capture
      const meeting = await meetings.get(db, meetingId)
      await media.ensureRoom(roomSessionId)
      const sfu = await media.access(recorderTokenOf(roomSessionId, segment.id))
      const logoUrl = await logoOf(db, meeting.organizationId)
      const { title, organizationName } = meeting
      const keepsVoices = await voices.isWanted(capture)
      const clockZone = hasClock ? (await getMeetingHost(db, meeting.hostUserId)).timeZone : null
      return reply.send({ sfu, layout, title, organizationName, logoUrl, clockZone, keepsVoices })
    })

    await app.register(sceneHttp(deps, openedBy))

    app.put('/api/recorder/segments/:id/fragments/:number', async (request, reply) => {
      const { number } = read(fragmentSchema, request.params)
      const { 'recording-type': mimeType, 'recording-length-ms': lengthMs } = read(
        headersSchema,
        request.headers,
      )
      const content = await contentOf(request)
      await fragments.add(openedBy(request), { number, mimeType, lengthMs, content })
      return reply.code(204).send()
    })

    app.put('/api/recorder/segments/:id/voices/:voice/fragments/:number', async (request, reply) => {
      const { voice, number } = read(voiceSchema, request.params)
      const headers = read(voiceHeadersSchema, request.headers)
      await voices.add(voice, openedBy(request), {
        participantId: headers['voice-participant'],
        number,
        mimeType: headers['recording-type'],
        lengthMs: headers['recording-length-ms'],
        ageMs: headers['voice-age-ms'],
        segmentOffsetMs: headers['voice-offset-ms'],
        content: await contentOf(request),
      })
      return reply.code(204).send()
    })
  }
}

/** What the hosts show everyone, and who has agreed to be recorded. The page asks for it twice a second, so that it turns pages with the presenter. */
function sceneHttp(
  { db, rooms, presentations, linkToPresented }: FragmentsHttpDeps,
  openedBy: (request: FastifyRequest) => OpenedSegment,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/recorder/segments/:id/scene', async (request, reply) => {
      const { id: captureId, room_session_id: roomSessionId } = openedBy(request).capture
      const session = await rooms.findSession(db, roomSessionId)
      const presentation = await presentations.findOfSession(db, roomSessionId)
      const agreedIds = await consentsRepository.listParticipantIds(db, captureId)
      return reply.send({ presentation, spotlightId: session?.spotlightParticipantId ?? null, agreedIds })
    })

    app.post('/api/recorder/segments/:id/presented', async (request, reply) => {
      const { room_session_id: roomSessionId, meeting_id: meetingId } = openedBy(request).capture
      return reply.send(await linkToPresented(db, { roomSessionId, meetingId }))
    })
  }
}

import type { JoinInput, JoinResult, MeetingInfo } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Seats } from '../../resources/index.ts'
import type { Meeting, MeetingsApi } from '../../meetings/index.ts'
import type { AdmissionFacts, JoinRequest } from './admission-facts.ts'
import type { AdmissionLimits } from './admission-limits.ts'
import { judgeCrowd } from './crowd.policy.ts'
import { judgeEntry, type EntryVerdict } from './entry.policy.ts'
import { createJoinTurns } from './join-turns.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { admittedPlace } from '../participants/places.ts'
import { presentPreJoin } from './pre-join.ts'
import { throwRefusal } from './refusal.ts'
import { blockedOnArrival, isHostLike, permissionsOf } from '../participants/rights.policy.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { RoomState, RoomStateDeps } from '../sessions/room-state.ts'
import { presentRoom } from '../rooms.presenter.ts'
import type { CrowdBounds } from '../rooms.settings.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { followMeeting } from '../sessions/session-settings.ts'
import { newParticipantToken } from '../participants/tokens.ts'

export interface AdmissionDeps {
  db: Db
  clock: Clock
  logoOf: RoomStateDeps['logoOf']
  state: RoomState
  facts: AdmissionFacts
  media: RoomMedia
  meetings: Pick<MeetingsApi, 'findByReference' | 'get'>
  admissionLimits: AdmissionLimits
  realtime: Realtime
  seats: Pick<Seats, 'listFeatures'>
  crowd: CrowdBounds
}

/** Whether they bring something that nobody guesses, right or wrong. */
function showsToken({ pwd, startTicket }: Pick<JoinInput, 'pwd' | 'startTicket'>): boolean {
  return pwd !== undefined || startTicket !== undefined
}

/** Every way into a room. Facts are gathered here, `judgeEntry` decides, and what it decided is carried out here. */
export function createAdmission({
  db,
  clock,
  logoOf,
  state,
  facts,
  media,
  meetings,
  admissionLimits,
  realtime,
  seats,
  crowd,
}: AdmissionDeps) {
  const now = () => new Date(clock.now())
  const turns = createJoinTurns(crowd)

  /** By their own account; who has none chats as a guest of the host (spec 6.6). */
  async function hasChat({ person, meeting }: JoinRequest): Promise<boolean> {
    const { organizationId } = person ?? meeting
    const features = await seats.listFeatures(db, {
      organizationId,
      userId: person?.id ?? meeting.hostUserId,
    })
    return features.includes('chat')
  }

  function newSession(tx: Tx, { meeting }: JoinRequest): Promise<void> {
    return sessionsRepository.insertIfNone(tx, {
      id: newId(now().getTime()),
      organization_id: meeting.organizationId,
      meeting_id: meeting.id,
      settings: JSON.stringify(meeting.settings),
      created_at: now(),
      emptied_at: now(),
    })
  }

  /** The session, the earlier request and the verdict. Where no room is open, one is opened for whom the verdict lets in or wait. */
  async function judge(tx: Tx, request: JoinRequest) {
    let session = await sessionsRepository.findOpenForUpdate(tx, request.meeting.id)
    if (!session) {
      throwRefusal(judgeEntry(await facts.factsOf(tx, null, null, request)))
      await newSession(tx, request)
      session = await sessionsRepository.findOpenForUpdate(tx, request.meeting.id)
      if (!session) throw new Error('The room session could not be opened')
    }
    session = await followMeeting(tx, session, request.meeting)
    const earlier = await facts.findEarlier(tx, session, request)
    const known = await facts.factsOf(tx, session, earlier, request)
    const verdict = judgeEntry(known)
    throwRefusal(verdict)
    const isKnown = known.visitor.isHost || known.visitor.isMember || known.visitor.invitedRole !== null
    const isNew = earlier === null || earlier.status === 'denied'
    const refusal = isKnown || !isNew ? null : judgeCrowd(verdict.outcome, known.crowd, crowd)
    if (refusal) throw new AppError(refusal)
    return { session, earlier, verdict }
  }

  /** Writes who came in or waits now; the token of an earlier request ends, and with it the page that held it. */
  async function writeParticipant(
    tx: Tx,
    {
      session,
      earlier,
      verdict,
      request,
      hasChat,
      tokenHash,
    }: {
      session: RoomSession
      earlier: Participant | null
      verdict: Exclude<EntryVerdict, { outcome: 'refuse' }>
      request: JoinRequest
      hasChat: boolean
      tokenHash: Buffer
    },
  ): Promise<Participant> {
    const status = verdict.outcome === 'admit' ? ('admitted' as const) : ('waiting' as const)
    const isSame = earlier?.status === status
    const values = {
      display_name: nameOf(request, earlier, session),
      role: verdict.role,
      status,
      waits_for: verdict.outcome === 'wait' ? verdict.reason : null,
      token_hash: tokenHash,
      registration_id: request.registrationId ?? earlier?.registrationId ?? null,
      device_hash: request.deviceHash,
      address: request.address,
      last_seen_at: now(),
      ...(status === 'admitted' ? admittedPlace(earlier, now().getTime()) : { place_until: null }),
      decided_at: isSame ? new Date(earlier.decidedAt) : now(),
    }
    const wasInside = earlier?.status === 'admitted' || earlier?.status === 'left'
    const blocked = wasInside ? earlier : blockedOnArrival(verdict.role, session.settings)
    const arrival = { microphone_held: blocked.isMicrophoneBlocked, camera_held: blocked.isCameraBlocked }
    if (!earlier)
      return participantsRepository.insert(tx, {
        ...values,
        ...arrival,
        has_chat: hasChat,
        id: newId(now().getTime()),
        room_session_id: session.id,
        user_id: request.person?.id ?? null,
        created_at: now(),
      })
    // Who comes again without signing in is still who they were.
    const chat = request.person || !earlier.userId ? { has_chat: hasChat } : {}
    await participantsRepository.update(tx, earlier.id, { ...values, ...arrival, ...chat })
    await state.announceClosed(tx, session.id, [earlier.id], 'joined_elsewhere')
    const written = await participantsRepository.find(tx, earlier.id)
    if (!written) throw new Error('The participant is gone')
    return written
  }

  async function admission(
    session: RoomSession,
    self: Participant,
    {
      participantToken,
      meeting,
      isReady,
    }: { participantToken: string; meeting: Meeting; isReady?: Promise<void> | undefined },
  ): Promise<JoinResult> {
    const [room, sfu] = await Promise.all([
      state.loadFor(db, session, meeting, { isLobbySeen: isHostLike(self.role) }),
      media.access(session, self, isReady),
    ])
    const { isMicrophoneBlocked, isCameraBlocked } = self
    return {
      outcome: 'admitted',
      participantToken,
      sfu,
      isMicrophoneBlocked,
      isCameraBlocked,
      room: presentRoom(room, self, now().getTime()),
    }
  }

  /**
   * Several meetings share an ID. Who waits before a room that nobody has opened is sent on when the ID begins to lead to another
   * one: there they are judged anew. Throws `room.moved`.
   */
  async function requireSameRoom(session: RoomSession, { id }: Participant): Promise<void> {
    if (session.startedAt !== null) return
    const { meetingId } = await meetings.get(db, session.meetingId)
    const meeting = await meetings.findByReference(db, meetingId)
    if (!meeting || meeting.id === session.meetingId) return
    await participantsRepository.delete(db, id)
    throw new AppError('room.moved')
  }

  async function waiting(self: Participant, participantToken: string): Promise<JoinResult> {
    return {
      outcome: 'waiting',
      participantToken,
      participantId: self.id,
      reason: self.waitsFor ?? 'approval',
      isHostHere: await participantsRepository.isHostInside(db, self.roomSessionId, now()),
    }
  }

  async function enterAs(request: JoinRequest): Promise<JoinResult> {
    const token = newParticipantToken()
    const isChatting = await hasChat(request)
    let isReady: Promise<void> | undefined
    const { session, self } = await db.transaction().execute(async (tx) => {
      const { session, earlier, verdict } = await judge(tx, request)
      if (verdict.outcome === 'admit') isReady = media.prepare(session)
      const self = await writeParticipant(tx, {
        session,
        earlier,
        verdict,
        request,
        hasChat: isChatting,
        tokenHash: sha256(token),
      })
      if (self.status === 'waiting') {
        await realtime.signal(tx, 'lobby.changed', { roomSessionId: session.id })
        return { session, self }
      }
      if (earlier?.status === 'waiting')
        await realtime.signal(tx, 'lobby.changed', { roomSessionId: session.id })
      return { session: await state.onAdmitted(tx, session, request.meeting, self), self }
    })
    if (self.status === 'waiting') return waiting(self, token)
    try {
      return await admission(session, self, { participantToken: token, meeting: request.meeting, isReady })
    } catch (error) {
      // They never held the token, so they will come again as somebody new.
      if (self.userId === null) await participantsRepository.leave(db, self.id, now())
      throw error
    }
  }

  return {
    /** Asks to enter. Throws the codes of `judgeEntry`, `room.start_link_used` and `room.media_unavailable`. */
    async join(input: JoinInput, context: CallContext): Promise<JoinResult> {
      // Whoever comes with a suspended account is no guest.
      if (context.refusal?.code === 'identity.suspended') throw context.refusal
      return admissionLimits.countProbes(
        { ip: context.ip, showsToken: showsToken(input) },
        () => facts.findTarget(input),
        (target) => {
          const { id: meetingId, organizationId } = target.meeting
          const { caller, ip } = context
          const isMember = caller.kind === 'user' && caller.organizationId === organizationId
          return turns.run({ meetingId, ip, isMember }, async () =>
            enterAs(await facts.joinRequestOf(input, target, context)),
          )
        },
      )
    },

    /** Who waited looks whether they were let in, and comes in without typing anything again. */
    async enter(caller: {
      participantId: string
      roomSessionId: string
      token: string
    }): Promise<JoinResult> {
      const session = await sessionsRepository.find(db, caller.roomSessionId)
      if (!session || session.endedAt !== null) throw new AppError('room.ended')
      const self = await participantsRepository.findInSession(db, session.id, caller.participantId)
      if (!self || self.status === 'left') throw new AppError('room.not_admitted')
      if (self.status === 'removed' || self.status === 'denied') throw new AppError(`room.${self.status}`)
      if (self.status === 'waiting') await requireSameRoom(session, self)
      await participantsRepository.update(db, self.id, { last_seen_at: now() })
      if (self.status === 'waiting') return waiting(self, caller.token)
      const meeting = await meetings.get(db, session.meetingId)
      return admission(session, self, { participantToken: caller.token, meeting })
    },

    /** What the pre-join page shows before anybody asks to enter; names only for those who may know of the meeting. */
    async info(
      input: Pick<JoinInput, 'meeting' | 'pwd' | 'startTicket'>,
      context: CallContext,
    ): Promise<MeetingInfo> {
      return admissionLimits.countProbes(
        { ip: context.ip, showsToken: showsToken(input) },
        () => facts.findTarget(input),
        async (target) => {
          const request = await facts.joinRequestOf(input, target, context)
          const session = await sessionsRepository.findOpen(db, request.meeting.id)
          const earlier = session && (await facts.findEarlier(db, session, request))
          const [insideCount, known, logoUrl] = await Promise.all([
            session ? participantsRepository.countInside(db, session.id) : 0,
            facts.factsOf(db, session, earlier, request),
            logoOf(db, request.meeting.organizationId),
          ])
          return presentPreJoin({ request, session, insideCount, facts: known, logoUrl })
        },
      )
    },
  }
}

/**
 * Who comes again keeps the name that they had, also one that a host gave them; another one they type only where they may change it
 * inside (spec 3.28).
 */
function nameOf(request: JoinRequest, earlier: Participant | null, { settings }: RoomSession): string {
  const typed = request.isNameTyped ? request.displayName : null
  const wasInside = earlier?.status === 'admitted' || earlier?.status === 'left'
  if (wasInside && !permissionsOf(earlier, settings).canRename) return earlier.displayName
  return typed ?? earlier?.displayName ?? request.displayName ?? request.meeting.hostName
}

export type Admission = ReturnType<typeof createAdmission>

import type { AddressPeople } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import { networkKeyOf } from '../../../platform/limits/ip-key.ts'
import * as addressesRepository from './addresses.repository.ts'
import type { Origin } from './addresses.repository.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { canActOnPerson } from '../participants/rights.policy.ts'
import type { RoomMedia } from '../media/room-media.ts'
import { getHost, getHostForUpdate } from '../sessions/room-access.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

interface AddressControlsDeps {
  db: Db
  clock: Clock
  signals: RoomSignals
  media: Pick<RoomMedia, 'remove'>
}

/** One of the people whose address is meant. */
interface Chosen {
  participantId: string
}

const isHere = ({ status }: Participant): boolean => status === 'admitted' || status === 'waiting'

/** An account counts once, with all its devices. */
const countPeople = (devices: Participant[]): number =>
  new Set(devices.map(({ userId, id }) => userId ?? id)).size

/**
 * For hosts whose room is flooded: removes everyone who came from the address of one person, and closes the room to that address until the
 * session ends. For IPv6 that is a /64, or on request the /48, in which one person can have any number of /64s. Hosts, co-hosts and members
 * of the organisation, who may be in the same office, are not removed; they and invited people can join as before. No address is shown.
 */
export function createAddressControls({ db, clock, signals, media }: AddressControlsDeps) {
  /** A participant with an address whom the actor may act on. */
  async function getTarget(
    connection: DbOrTx,
    { session, actor }: { session: RoomSession; actor: Participant },
    participantId: string,
  ): Promise<Participant> {
    const one = await participantsRepository.findInSession(connection, session.id, participantId)
    if (!one?.address) throw new AppError('room.participant_not_found')
    if (!canActOnPerson(actor, one)) throw new AppError('room.host_only')
    return one
  }

  /** Who is removed, with all devices of their accounts and those who have left: the chosen one may be among them. */
  async function listAffected(
    connection: DbOrTx,
    { actor, one }: { actor: Participant; one: Participant },
    from: Origin,
  ): Promise<Participant[]> {
    const others = await addressesRepository.listStrangersOf(connection, one.roomSessionId, from)
    const people = [
      ...(isHere(one) ? [one] : []),
      ...others.filter((other) => other.id !== one.id && other.id !== actor.id),
    ]
    const userIds = people.flatMap(({ userId }) => userId ?? [])
    const devices = await participantsRepository.listByUsers(connection, one.roomSessionId, userIds)
    const guests = people.filter(({ userId }) => userId === null)
    return [...guests, ...devices.filter((device) => isHere(device) || device.status === 'left')]
  }

  /**
   * How many people in the room would be removed; `onNetwork` only if people from other parts of the /48 are or were there. Throws
   * `room.host_only`, `room.participant_not_found`.
   */
  async function count(caller: ParticipantCaller, { participantId }: Chosen): Promise<AddressPeople> {
    const { session, actor } = await getHost(db, caller)
    const one = await getTarget(db, { session, actor }, participantId)
    const { address } = one
    const countOf = async (isWhole: boolean) =>
      countPeople((await listAffected(db, { actor, one }, { address, isWhole })).filter(isHere))
    const hasNeighbours =
      networkKeyOf(address) !== null && (await addressesRepository.hasNeighbours(db, session.id, address))
    return { onAddress: await countOf(false), onNetwork: hasNeighbours ? await countOf(true) : null }
  }

  /** Returns how many were removed. Throws `room.host_only`, `room.participant_not_found`. */
  async function remove(
    caller: ParticipantCaller,
    { participantId, isWholeNetwork }: Chosen & { isWholeNetwork: boolean },
  ): Promise<{ count: number }> {
    const { session, removed } = await db.transaction().execute(async (tx) => {
      const { session, actor } = await getHostForUpdate(tx, caller)
      const one = await getTarget(tx, { session, actor }, participantId)
      const { address } = one
      const affected = await listAffected(tx, { actor, one }, { address, isWhole: isWholeNetwork })
      const ids = affected.map(({ id }) => id)
      await participantsRepository.removeAll(tx, ids, new Date(clock.now()))
      const isSpotlit =
        session.spotlightParticipantId !== null && ids.includes(session.spotlightParticipantId)
      const network = (isWholeNetwork ? networkKeyOf(address) : null) ?? address
      await sessionsRepository.update(tx, session.id, {
        closed_networks: [...new Set([...session.closedNetworks, network])],
        ...(isSpotlit ? { spotlight_participant_id: null } : {}),
      })
      const here = affected.filter(isHere)
      const hereIds = here.map(({ id }) => id)
      await signals.closed(tx, session.id, hereIds, 'removed')
      await signals.lobbyChanged(tx, session.id)
      await signals.roomChanged(tx, session.id)
      return { session, removed: here }
    })
    for (const { id, status } of removed) if (status === 'admitted') await media.remove(session, id)
    return { count: countPeople(removed) }
  }

  return { count, remove }
}

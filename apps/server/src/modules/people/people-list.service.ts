import type { ListedPerson, Person, PersonDetails, PersonFilter } from '@majlis/contract'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UsersTable } from '../accounts/accounts.tables.ts'
import { type AuthenticationApi, invitationRepository } from '../authentication/index.ts'
import { isAdminRole, requireAdmin } from '../tenancy/index.ts'
import { cursorOf, placeOfCursor } from './list-cursor.ts'
import { orderOf } from './people-list.queries.ts'
import * as peopleListRepository from './people-list.repository.ts'
import { abilitiesOn, isOutOfReach, type Administrator } from './people.policy.ts'
import * as peopleRepository from './people.repository.ts'

interface PeopleListDeps {
  db: Db
  clock: Clock
  twoFactor: Pick<AuthenticationApi['twoFactor'], 'isEnabled' | 'listEnabled'>
}

export type PeopleList = ReturnType<typeof createPeopleList>

/** The accounts of an organisation, for its owners and admins, and the own account, for each person (spec 2.57, 3.8). */
export function createPeopleList({ db, clock, twoFactor }: PeopleListDeps) {
  /** For admins, and for the person. Throws `users.not_found`. */
  async function find(caller: Administrator, userId: string) {
    const found = await peopleListRepository.find(db, caller.organizationId, userId)
    if (!found || !(isAdminRole(caller.role) || caller.userId === userId))
      throw new AppError('users.not_found')
    return found
  }

  return {
    /** Throws `general.forbidden`, `input.invalid` (an invalid cursor, or one of another order). */
    async list(
      actor: Administrator,
      { cursor, pageSize, ...filter }: PersonFilter & { cursor?: string | undefined; pageSize: number },
    ): Promise<{ users: ListedPerson[]; total: number; isMore: boolean; nextCursor: string | null }> {
      requireAdmin(actor)
      const sort = orderOf(filter)
      const after = cursor === undefined ? null : placeOfCursor(sort, cursor)
      const { listed, ...counted } = await peopleListRepository.page(db, actor.organizationId, filter, {
        limit: pageSize + 1,
        after,
      })
      const shown = listed.slice(0, pageSize)
      const viewer = await peopleListRepository.find(db, actor.organizationId, actor.userId)
      const last = listed.length > pageSize ? shown.at(-1) : undefined
      const ids = shown.map(({ person }) => person.id)
      const withTwoFactor = await twoFactor.listEnabled(db, ids)
      return {
        users: shown.map(({ person, row, hasSeat }) => {
          const hasTwoFactor = withTwoFactor.has(person.id)
          const abilities = abilitiesFor(actor, { person, row, hasTwoFactor }, viewer?.row)
          return { ...person, hasSeat, abilities }
        }),
        ...counted,
        nextCursor: last ? cursorOf(sort, last.place) : null,
      }
    },

    /** For admins, and for the person. Throws `users.not_found`. */
    get: async (caller: Administrator, userId: string): Promise<Person> =>
      (await find(caller, userId)).person,

    /** The same with everything of spec 3.8. Throws `users.not_found`. */
    async getDetails(caller: Administrator, userId: string): Promise<PersonDetails> {
      const { person, row } = await find(caller, userId)
      const seat = await peopleListRepository.seatOf(db, userId)
      const hasTwoFactor = await twoFactor.isEnabled(db, userId)
      const viewer = await peopleListRepository.find(db, caller.organizationId, caller.userId)
      const link = person.status === 'invited' ? await invitationRepository.findOfUser(db, userId) : null
      return {
        ...person,
        userType: row.is_operator ? 'operator' : 'member',
        pmi: seat?.pmi ?? null,
        pmu: seat?.pmu ?? null,
        timeZone: row.time_zone,
        dateFormat: row.date_format,
        timeFormat: row.time_format,
        language: row.language,
        hasTwoFactor,
        invitation: link && { sentAt: link.sentAt, isExpired: link.expiresAt <= clock.now() },
        abilities: abilitiesFor(caller, { person, row, hasTwoFactor }, viewer?.row),
      }
    },

    /** Throws `general.forbidden`, `users.not_found` (no suspended user has this ID). */
    async getSuspension(actor: Administrator, userId: string) {
      requireAdmin(actor)
      const suspension = await peopleRepository.findSuspension(db, actor.organizationId, userId)
      if (!suspension) throw new AppError('users.not_found')
      return suspension
    },

    /** Throws `general.forbidden`. */
    async listDepartments(actor: Administrator): Promise<string[]> {
      requireAdmin(actor)
      return peopleListRepository.departments(db, actor.organizationId)
    },
  }
}

type UserRow = Selectable<UsersTable>

function abilitiesFor(
  caller: Administrator,
  { person, row, hasTwoFactor }: { person: Person; row: UserRow; hasTwoFactor: boolean },
  viewer: UserRow | undefined,
): PersonDetails['abilities'] {
  return abilitiesOn(caller, { ...person, hasTwoFactor, isOutOfReach: isOutOfReach(row, viewer) })
}

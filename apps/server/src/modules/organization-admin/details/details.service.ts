import {
  limits,
  type AuditAct,
  type OrganizationDetails,
  type OrganizationInformation,
} from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import {
  isAdminRole,
  getRules,
  detailsRepository,
  lockOrganization,
  type OrganizationRecord,
} from '../../tenancy/index.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { changesOf } from '../audit/changes.ts'
import type { Deletion } from './deletion.service.ts'
import { isReserved } from './vanity.ts'

export interface DetailsDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  accounts: Pick<AccountsApi, 'findUser'>
  deletion: Pick<Deletion, 'tell'>
  /** Address of the logo, from the root of the installation on. */
  logoOf: (connection: DbOrTx, organizationId: string) => Promise<string | null>
  /** Host name of the installation itself. */
  ownHost: string
  /** Vanity URLs that the operator gives to nobody. */
  reservedNames: readonly string[]
  /** Whether requests of a further host name come here. */
  servesHost: (host: string) => boolean
}

const dayMs = 86_400_000

interface Change {
  act: AuditAct
  apply(tx: Tx, before: OrganizationRecord): Promise<void>
}

export type Details = ReturnType<typeof createDetails>

/** What an organisation says of itself (spec 3.9), its addresses, and its beginning (spec 2.63). */
export function createDetails({
  db,
  clock,
  audit,
  accounts,
  deletion,
  logoOf,
  ownHost,
  reservedNames,
  servesHost,
}: DetailsDeps) {
  async function present(connection: DbOrTx, record: OrganizationRecord): Promise<OrganizationDetails> {
    const { size, ...known } = record
    const [{ access }, logo] = [await getRules(connection, record.id), await logoOf(connection, record.id)]
    return { ...known, ...access, org_name: record.name, org_logo: logo, logo, attributes: { size } }
  }

  /** Other organisations are not known of. Throws `organization.not_found`. */
  async function get(caller: UserCaller, id: string): Promise<OrganizationDetails> {
    const record = caller.organizationId === id ? await detailsRepository.find(db, id) : null
    if (!record) throw new AppError('organization.not_found')
    return present(db, record)
  }

  /** Carries out one change and writes down what it changed. */
  async function change(
    caller: UserCaller,
    address: string,
    { act, apply }: Change,
  ): Promise<OrganizationDetails> {
    const { organizationId, userId } = caller
    const record = await db.transaction().execute(async (tx) => {
      const before = await lockOrganization(tx, organizationId)
      if (!before) throw new AppError('organization.not_found')
      await apply(tx, before)
      const after = await detailsRepository.find(tx, organizationId)
      if (!after) throw new AppError('organization.not_found')
      const { updatedBy: _, ...said } = after
      const changes = changesOf({ ...before }, said)
      if (changes)
        await audit.record(tx, {
          actorUserId: userId,
          organizationId,
          act,
          subject: { kind: 'organization', id: organizationId, name: after.name },
          ...changes,
          address,
        })
      return after
    })
    return present(db, record)
  }

  const stampOf = ({ userId }: UserCaller) => ({ by: userId, at: new Date(clock.now()) })

  function requireAdmin({ role }: UserCaller): void {
    if (!isAdminRole(role)) throw new AppError('general.forbidden')
  }

  function requireOwner({ role, organizationId }: UserCaller, id: string): void {
    if (organizationId !== id) throw new AppError('organization.not_found')
    if (role !== 'owner') throw new AppError('general.forbidden')
  }

  async function requireFree(
    tx: Tx,
    organizationId: string,
    { vanityUrl, hostName }: { vanityUrl: string | null; hostName: string | null },
  ): Promise<void> {
    const isTaken = async (column: 'vanity_url' | 'host_name', value: string) => {
      const holder = await detailsRepository.findByAddress(tx, column, value)
      return holder !== null && holder.id !== organizationId
    }
    const isKept = vanityUrl !== null && isReserved(vanityUrl, reservedNames)
    if (vanityUrl !== null && (isKept || (await isTaken('vanity_url', vanityUrl))))
      throw new AppError('organization.vanity_taken', { field: 'vanityUrl' })
    if (hostName !== null && (hostName === ownHost || (await isTaken('host_name', hostName))))
      throw new AppError('organization.host_name_taken', { field: 'hostName' })
    if (hostName !== null && !servesHost(hostName))
      throw new AppError('organization.host_name_not_served', { field: 'hostName' })
  }

  return {
    get,

    /** Throws `general.forbidden`. */
    async saveInformation(
      caller: UserCaller,
      information: OrganizationInformation,
      address: string,
    ): Promise<OrganizationDetails> {
      requireAdmin(caller)
      return change(caller, address, {
        act: 'organization_changed',
        apply: (tx) => detailsRepository.update(tx, caller.organizationId, information, stampOf(caller)),
      })
    },

    /** Throws `general.forbidden`, `organization.vanity_taken`, `organization.host_name_taken`, `organization.host_name_not_served`. */
    async saveAddresses(
      caller: UserCaller,
      addresses: { vanityUrl: string | null; hostName: string | null },
      address: string,
    ): Promise<OrganizationDetails> {
      requireAdmin(caller)
      return change(caller, address, {
        act: 'organization_changed',
        apply: async (tx) => {
          await requireFree(tx, caller.organizationId, addresses)
          await detailsRepository.updateAddresses(tx, caller.organizationId, addresses, stampOf(caller))
        },
      })
    },

    /** The steps are done or left for later; doing them twice is harmless. Throws `general.forbidden`. */
    async finishOnboarding(caller: UserCaller): Promise<OrganizationDetails> {
      requireAdmin(caller)
      await detailsRepository.markOnboarded(db, caller.organizationId, stampOf(caller))
      return get(caller, caller.organizationId)
    },

    /**
     * organization → individual, named after the person, while nobody else belongs to it; who goes on alone does not wait for the
     * end of the organisation any more. Throws `general.forbidden`, `organization.not_alone`.
     */
    async continueAsIndividual(caller: UserCaller, address: string): Promise<OrganizationDetails> {
      if (caller.role !== 'owner') throw new AppError('general.forbidden')
      return change(caller, address, {
        act: 'organization_changed',
        apply: async (tx) => {
          const user = await accounts.findUser(tx, caller.organizationId, caller.userId)
          if (!user) throw new AppError('identity.unauthenticated')
          if ((await detailsRepository.countPeople(tx, caller.organizationId)) > 1)
            throw new AppError('organization.not_alone')
          const stamp = stampOf(caller)
          await detailsRepository.updateKind(
            tx,
            caller.organizationId,
            { kind: 'individual', name: user.displayName },
            stamp,
          )
          await detailsRepository.markOnboarded(tx, caller.organizationId, stamp)
          await detailsRepository.updateDeletion(tx, caller.organizationId, null, stamp)
        },
      })
    },

    /** individual → organization. Throws `general.forbidden`, `organization.already_founded`. */
    async found(caller: UserCaller, name: string, address: string): Promise<OrganizationDetails> {
      if (caller.role !== 'owner') throw new AppError('general.forbidden')
      return change(caller, address, {
        act: 'organization_founded',
        apply: async (tx, before) => {
          if (before.kind === 'organization') throw new AppError('organization.already_founded')
          const chosen = { kind: 'organization', name } as const
          await detailsRepository.updateKind(tx, caller.organizationId, chosen, stampOf(caller))
        },
      })
    },

    /**
     * The organisation is purged after the grace period, until when the owner can keep it; it works on as before, so that
     * people can take along what is theirs. Asking twice changes nothing. Throws `organization.not_found`,
     * `general.forbidden`, `organization.name_differs`.
     */
    async requestDeletion(
      caller: UserCaller,
      { id, name }: { id: string; name: string },
      address: string,
    ): Promise<OrganizationDetails> {
      requireOwner(caller, id)
      return change(caller, address, {
        act: 'organization_deletion_requested',
        apply: async (tx, before) => {
          if (name.trim() !== before.name) throw new AppError('organization.name_differs', { field: 'name' })
          if (before.deletionDueAt !== null) return
          const requestedAt = new Date(clock.now())
          const dueAt = new Date(clock.now() + limits.organization.deletionDays * dayMs)
          await detailsRepository.updateDeletion(tx, id, { requestedAt, dueAt }, stampOf(caller))
          await deletion.tell(tx, 'requested', { id, name: before.name, deletionDueAt: dueAt.getTime() })
        },
      })
    },

    /** Keeping what nobody wanted to delete is harmless. Throws `organization.not_found`, `general.forbidden`. */
    async cancelDeletion(caller: UserCaller, id: string, address: string): Promise<OrganizationDetails> {
      requireOwner(caller, id)
      return change(caller, address, {
        act: 'organization_deletion_cancelled',
        apply: async (tx, before) => {
          if (before.deletionDueAt === null) return
          await detailsRepository.updateDeletion(tx, id, null, stampOf(caller))
          await deletion.tell(tx, 'cancelled', { id, name: before.name, deletionDueAt: null })
        },
      })
    },

    /** Where the pages of an organisation's own host name are: its first one is its branded page. */
    async pathAtHost(host: string, url: string): Promise<string | null> {
      const [path] = url.split('?', 1)
      if (path !== '/' && path !== '/sign-in') return null
      const record = await detailsRepository.findByAddress(db, 'host_name', host)
      if (!record) return null
      return path === '/' ? `/${record.vanityUrl ?? host}` : `/sign-in?organization=${record.id}`
    },

    /** Whose branded page an address is: one of its own, or one with its id. Throws `organization.not_found`. */
    async findByAddress({
      vanityUrl,
      hostName,
      organizationId,
    }: {
      vanityUrl?: string | undefined
      hostName?: string | undefined
      organizationId?: string | undefined
    }): Promise<OrganizationRecord> {
      const record =
        (vanityUrl && (await detailsRepository.findByAddress(db, 'vanity_url', vanityUrl.toLowerCase()))) ||
        (hostName && (await detailsRepository.findByAddress(db, 'host_name', hostName.toLowerCase()))) ||
        (organizationId && (await detailsRepository.find(db, organizationId)))
      if (!record) throw new AppError('organization.not_found')
      return record
    },
  }
}

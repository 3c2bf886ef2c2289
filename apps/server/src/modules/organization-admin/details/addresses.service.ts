import type { OrganizationDetails } from '@majlis/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { detailsRepository, requireAdmin, type OrganizationRecord } from '../../tenancy/index.ts'
import type { OrganizationChanges } from './organization-changes.ts'
import { isReserved } from './vanity.ts'

export interface AddressesDeps {
  db: Db
  organization: Pick<OrganizationChanges, 'change'>
  /** Host name of the installation itself. */
  ownHost: string
  /** Vanity URLs that the operator reserves. */
  reservedNames: readonly string[]
  /** Whether this server receives requests for a further host name. */
  servesHost: (host: string) => boolean
}

export type Addresses = ReturnType<typeof createAddresses>

/** The vanity URL and host name of an organisation, and the pages at them. */
export function createAddresses({ db, organization, ownHost, reservedNames, servesHost }: AddressesDeps) {
  async function requireFree(
    tx: Tx,
    organizationId: string,
    { vanityUrl, hostName }: { vanityUrl: string | null; hostName: string | null },
  ): Promise<void> {
    const isTaken = async (column: 'vanity_url' | 'host_name', value: string) => {
      const holder = await detailsRepository.findByAddress(tx, column, value)
      return holder !== null && holder.id !== organizationId
    }
    if (
      vanityUrl !== null &&
      (isReserved(vanityUrl, reservedNames) || (await isTaken('vanity_url', vanityUrl)))
    )
      throw new AppError('organization.vanity_taken', { field: 'vanityUrl' })
    if (hostName !== null && (hostName === ownHost || (await isTaken('host_name', hostName))))
      throw new AppError('organization.host_name_taken', { field: 'hostName' })
    if (hostName !== null && !servesHost(hostName))
      throw new AppError('organization.host_name_not_served', { field: 'hostName' })
  }

  return {
    /** Throws `general.forbidden`, `organization.vanity_taken`, `organization.host_name_taken`, `organization.host_name_not_served`. */
    async save(
      caller: UserCaller,
      addresses: { vanityUrl: string | null; hostName: string | null },
      address: string,
    ): Promise<OrganizationDetails> {
      requireAdmin(caller)
      return organization.change(caller, address, 'organization_changed', async (tx, { id }, stamp) => {
        await requireFree(tx, id, addresses)
        await detailsRepository.updateAddresses(tx, id, addresses, stamp)
      })
    },

    /** The path that an organisation's host name leads to: its root is the branded page. */
    async pathAtHost(host: string, url: string): Promise<string | null> {
      const [path] = url.split('?', 1)
      if (path !== '/' && path !== '/sign-in') return null
      const record = await detailsRepository.findByAddress(db, 'host_name', host)
      if (!record) return null
      return path === '/' ? `/${record.vanityUrl ?? host}` : `/sign-in?organization=${record.id}`
    },

    /** Whether a vanity URL or host name is that of an organisation. In lower case. */
    async hasAddress(address: string): Promise<boolean> {
      const find = (column: 'vanity_url' | 'host_name') =>
        detailsRepository.findByAddress(db, column, address)
      return ((await find('vanity_url')) ?? (await find('host_name'))) !== null
    },

    /** The organisation whose branded page has this address: one of its own, or one with its ID. Throws `organization.not_found`. */
    async find({
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

import { limits, type Appearance, type AuditAct, type AuditDetails, type Font } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { remakePicture, type PictureForm } from '../../platform/pictures/pictures.ts'
import type { FilesApi } from '../files/index.ts'
import { isAdminRole } from '../tenancy/index.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'
import * as appearanceRepository from './appearance.repository.ts'
import { presentAppearance } from './branding.ts'

interface AppearancesDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  files: Pick<FilesApi, 'put' | 'hold' | 'remove'>
  limiter: Pick<Limiter, 'consume'>
  organizations: Pick<OrganizationAdminApi, 'find'>
}

const sendLimit: LimitRule = { name: 'send-appearance', points: 30, windowMs: 600_000 }

export type PictureKind = 'logo' | 'favicon'

/** Twice the size in which they are shown, for dense screens. */
const forms: Record<PictureKind, PictureForm> = {
  logo: { maxWidth: limits.images.logo.width * 2, maxHeight: limits.images.logo.height * 2, format: 'png' },
  favicon: { maxWidth: 128, maxHeight: 128, format: 'png' },
}

const columns = { logo: 'logo_file_id', favicon: 'favicon_file_id' } as const

export type Appearances = ReturnType<typeof createAppearances>

/** What organisations chose for their look, with Majlis's own where they chose nothing. Owners and admins choose. */
export function createAppearances({ db, clock, audit, files, limiter, organizations }: AppearancesDeps) {
  async function nameOf(connection: DbOrTx, organizationId: string): Promise<string> {
    const organization = await organizations.find(connection, organizationId)
    if (!organization) throw new AppError('organization.not_found')
    return organization.name
  }

  /** Throws `organization.not_found`. */
  async function get(organizationId: string): Promise<Appearance> {
    await nameOf(db, organizationId)
    return presentAppearance(await appearanceRepository.find(db, organizationId))
  }

  function requireAdmin({ role }: UserCaller): void {
    if (!isAdminRole(role)) throw new AppError('general.forbidden')
  }

  async function record(
    tx: Tx,
    caller: UserCaller,
    act: AuditAct,
    change: { before: AuditDetails; after: AuditDetails },
    address: string,
  ): Promise<void> {
    const { organizationId, userId } = caller
    const name = await nameOf(tx, organizationId)
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act,
      subject: { kind: 'organization', id: organizationId, name },
      ...change,
      address,
    })
  }

  /** Throws `general.forbidden`. */
  async function save(
    caller: UserCaller,
    { primaryColor, font }: { primaryColor: string; font: Font },
    address: string,
  ): Promise<Appearance> {
    requireAdmin(caller)
    return db.transaction().execute(async (tx) => {
      const before = presentAppearance(
        await appearanceRepository.lock(tx, caller.organizationId, new Date(clock.now())),
      )
      const choice = { primary_color: primaryColor, font }
      const after = presentAppearance(
        await appearanceRepository.save(tx, caller.organizationId, choice, new Date(clock.now())),
      )
      if (before.primaryColor !== after.primaryColor || before.font !== after.font)
        await record(
          tx,
          caller,
          'appearance_changed',
          {
            before: { primaryColor: before.primaryColor, font: before.font },
            after: { primaryColor: after.primaryColor, font: after.font },
          },
          address,
        )
      return after
    })
  }

  /**
   * Remakes the picture in its size and puts it in the place of the one before. Throws `general.forbidden`, what
   * `remakePicture` throws, `file.no_space` and `general.too_many_attempts`.
   */
  async function savePicture(
    caller: UserCaller,
    kind: PictureKind,
    content: Uint8Array,
    address: string,
  ): Promise<Appearance> {
    requireAdmin(caller)
    const { organizationId, userId } = caller
    await limiter.consume(sendLimit, [`user:${userId}`])
    const picture = await remakePicture(content, forms[kind], organizationId)
    const put = await files.put({
      organizationId,
      ownerUserId: null,
      kind,
      contentType: picture.contentType,
      content: picture.content,
    })
    return replace(caller, kind, put.id, address, (tx) => files.hold(tx, put))
  }

  /** Taking off what is not there is harmless. Throws `general.forbidden`. */
  async function deletePicture(caller: UserCaller, kind: PictureKind, address: string): Promise<Appearance> {
    requireAdmin(caller)
    return replace(caller, kind, null, address, async () => undefined)
  }

  async function replace(
    caller: UserCaller,
    kind: PictureKind,
    id: string | null,
    address: string,
    hold: (tx: Tx) => Promise<void>,
  ): Promise<Appearance> {
    const { organizationId } = caller
    return db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      const before = await appearanceRepository.lock(tx, organizationId, now)
      const old = before[columns[kind]]
      await hold(tx)
      const cleared = kind === 'logo' ? { logo_url: null } : { favicon: null }
      const after = await appearanceRepository.save(
        tx,
        organizationId,
        { ...cleared, [columns[kind]]: id },
        now,
      )
      if (old !== null) await files.remove(tx, organizationId, old)
      if (old !== null || id !== null)
        await record(
          tx,
          caller,
          kind === 'favicon' ? 'appearance_changed' : id === null ? 'logo_removed' : 'logo_changed',
          { before: { [kind]: old }, after: { [kind]: id } },
          address,
        )
      return presentAppearance(after)
    })
  }

  return {
    get,
    save,
    savePicture,
    deletePicture,
  }
}

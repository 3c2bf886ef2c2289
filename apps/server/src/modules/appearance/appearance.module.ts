import { defaults, type Appearance } from '@majlis/contract'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { procedures } from '../../platform/http/procedures.ts'
import type { MailBrand } from '../../platform/mail/mail.ts'
import type { OrganizationsModule } from '../organizations/index.ts'
import { findAppearance } from './appearance.repository.ts'

export interface AppearanceDeps {
  database: Database
  organizations: Pick<OrganizationsModule, 'find'>
  publicUrl: string
}

/** How an organisation's pages look (spec 3.11, 7.51), with Majlis's own look where it chose nothing. */
export function createAppearanceModule({ database, organizations, publicUrl }: AppearanceDeps) {
  const { db } = database

  /** Throws `organization.not_found`. */
  async function get(organizationId: string): Promise<Appearance> {
    if (!(await organizations.find(db, organizationId))) throw new AppError('organization.not_found')
    const chosen = await findAppearance(db, organizationId)
    return {
      favicon: chosen?.favicon ?? null,
      primaryColor: chosen?.primary_color ?? defaults.menuColor,
      logoUrl: chosen?.logo_url ?? null,
      font: chosen?.font ?? defaults.font,
    }
  }

  /** The name, colour and logo under which an organisation's mails go out. Throws `organization.not_found`. */
  async function brandOf(organizationId: string): Promise<MailBrand> {
    const organization = await organizations.find(db, organizationId)
    if (!organization) throw new AppError('organization.not_found')
    const chosen = await findAppearance(db, organizationId)
    const logoUrl = chosen?.logo_url ? new URL(chosen.logo_url, publicUrl).href : null
    return { name: organization.name, primaryColor: chosen?.primary_color ?? defaults.menuColor, logoUrl }
  }

  return {
    name: 'appearance',
    brandOf,
    calls: {
      organization: {
        appearance: procedures.organization.appearance.handler(async ({ input }) => ({
          status: 'success',
          data: await get(input.organizationId),
        })),
      },
    },
  }
}

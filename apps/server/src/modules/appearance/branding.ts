import { defaults, type Appearance } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { MailBrand } from '../../platform/mail/mail.ts'
import { filePath } from '../files/index.ts'
import * as appearanceRepository from './appearance.repository.ts'
import type { Choice } from './appearance.repository.ts'

/** What an organisation chose for its look, with Majlis's own where it chose nothing. */
export function presentAppearance(chosen: Choice | undefined): Appearance {
  return {
    favicon: pictureOf(chosen?.favicon_file_id, chosen?.favicon),
    primaryColor: chosen?.primary_color ?? defaults.menuColor,
    logoUrl: pictureOf(chosen?.logo_file_id, chosen?.logo_url),
    font: chosen?.font ?? defaults.font,
  }
}

/** A picture of our own, else the address that was set before there were any. */
function pictureOf(fileId: string | null | undefined, address: string | null | undefined): string | null {
  return fileId ? filePath(fileId) : (address ?? null)
}

/** Reads the branding of organisations. It needs no other module, so the mailer and every module can be given it. */
export function createBranding({ publicUrl }: { publicUrl: string }) {
  return {
    /** The path of the logo on this installation, or its address elsewhere. */
    logoOf: async (connection: DbOrTx, organizationId: string): Promise<string | null> =>
      presentAppearance(await appearanceRepository.find(connection, organizationId)).logoUrl,

    /** The name, colour and logo that an organisation's mails carry. Null for an unknown organisation. */
    async brandOf(connection: DbOrTx, organizationId: string): Promise<MailBrand | null> {
      const name = await appearanceRepository.findOrganizationName(connection, organizationId)
      if (name === null) return null
      const chosen = await appearanceRepository.find(connection, organizationId)
      const { primaryColor, logoUrl } = presentAppearance(chosen)
      return { name, primaryColor, logoUrl: logoUrl === null ? null : new URL(logoUrl, publicUrl).href }
    },
  }
}

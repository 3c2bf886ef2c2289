import type { Tx } from '../../platform/database/database.ts'
import type { Mailer, MailMessage } from '../../platform/mail/mail.ts'
import type { OrganizationDirectory } from '../tenancy/index.ts'

export interface AccountMailer {
  /** With the branding of the account's organisation; individuals have none. */
  send(tx: Tx, organizationId: string, message: MailMessage): Promise<void>
}

interface AccountMailerDeps {
  mailer: Mailer
  organizations: Pick<OrganizationDirectory, 'find'>
}

/** Mails about the accounts of an organisation, branded like all its other mails (spec 3.11). */
export function createAccountMailer({ mailer, organizations }: AccountMailerDeps): AccountMailer {
  return {
    async send(tx, organizationId, message) {
      const organization = await organizations.find(tx, organizationId)
      if (organization?.kind !== 'organization') return mailer.send(tx, message)
      return mailer.send(tx, { ...message, organizationId })
    },
  }
}

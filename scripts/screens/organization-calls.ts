import type { Language } from '@majlis/contract'
import type { Member } from './account-calls.ts'
import type { ApiClient } from './api-client.ts'

/** What admins do in their organisation. */
export function organizationCalls({ call, mailed }: ApiClient) {
  return {
    saveVanityUrl: (member: Member, vanityUrl: string) =>
      call('PUT', '/v1/organization/vanity-url', { vanityUrl, hostName: null }, member.accessToken),
    /** Invites a person. Returns the path of the mailed link. */
    async invite(member: Member, firstName: string, lastName: string, language: Language): Promise<string> {
      const email = `invited.${language}.${Date.now().toString(36)}@riverside.example.org`
      await call('POST', '/v1/user/add-user', { firstName, lastName, email, language }, member.accessToken)
      return mailed(email, /\/set-account\/\S+/)
    },
    /** Returns the team's ID. */
    makeTeam: async (member: Member, name: string): Promise<string> =>
      (await call<{ id: string }>('POST', '/v1/team', { name, memberIds: [] }, member.accessToken)).data.id,
    /** Returns the unit's id. */
    async makeUnit(member: Member, name: string, parentId?: string): Promise<string> {
      const unit = { name, memberIds: [], ...(parentId ? { parentId } : {}) }
      return (await call<{ id: string }>('POST', '/v1/business-unit', unit, member.accessToken)).data.id
    },
  }
}

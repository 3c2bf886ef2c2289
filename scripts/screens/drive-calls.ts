import type { DriveEntry, DriveLink } from '@majlis/contract'
import type { Member } from './account-calls.ts'
import type { ApiClient } from './api-client.ts'

/** Filling a drive. */
export function driveCalls({ call }: ApiClient) {
  return {
    async makeFolder({ accessToken }: Member, name: string): Promise<string> {
      const body = { folderId: null, name }
      return (await call<DriveEntry>('POST', '/drive/folders', body, accessToken)).data.id
    },
    async listDrive({ accessToken }: Member): Promise<readonly DriveEntry[]> {
      const { data } = await call<{ data: DriveEntry[] }>('GET', '/drive/entries', undefined, accessToken)
      return data.data
    },
    starEntry: ({ accessToken }: Member, id: string) =>
      call('PUT', `/drive/entries/${id}/star`, { isStarred: true }, accessToken),
    trashEntries: ({ accessToken }: Member, ids: readonly string[]) =>
      call('POST', '/drive/entries/trash', { ids }, accessToken),
    shareWithTeam: ({ accessToken }: Member, id: string, subjectId: string) =>
      call('POST', `/drive/entries/${id}/shares`, { kind: 'team', subjectId, canEdit: true }, accessToken),
    /** Returns the path of the page that anyone can open. */
    async shareByLink({ accessToken }: Member, id: string): Promise<string> {
      const { data } = await call<DriveLink>('PUT', `/drive/entries/${id}/share-link`, {}, accessToken)
      return new URL(data.url).pathname
    },
  }
}

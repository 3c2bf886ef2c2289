import type { SearchHit, SearchHitOf } from '@majlis/contract'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../shared/api/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useScheduler } from '../../scheduler/index.ts'

/** Opens a search result. `onFailed` is called if a document or a team could not be opened. */
export function useOpenHit(onFailed: (error: unknown) => void): (hit: SearchHit) => void {
  const router = useRouter()
  const { user, permission } = useUser()
  const { openScheduler } = useScheduler()

  function openDocument({ id, calendarId }: SearchHitOf<'document'>): void {
    api.agendaFile.link({ id, calendarId }).then(({ data }) => downloadFrom(data.url), onFailed)
  }

  function openRecording(hit: SearchHitOf<'recording'>): void {
    if (hit.isOwn || !hit.occurrence) {
      const search = new URLSearchParams({ search: hit.originalFileName })
      router.history.push(`/cloud?${search}`)
    } else void router.navigate(meetingPageAddress(hit.occurrence, 'recordings'))
  }

  /** The drive is an application of its own, in another tab. */
  function openInDrive({ id, folderId, isFile }: SearchHitOf<'drive'>): void {
    const search = new URLSearchParams(isFile ? { show: id } : {})
    window.open(`/drive/${folderId ?? ''}?${search}`, '_blank', 'noopener')
  }

  async function openGroup({ id, name, groupKind }: SearchHitOf<'team'>): Promise<void> {
    if (permission.view_user) {
      router.history.push(`/user-management/${groupKind === 'team' ? 'teams' : 'business-units'}`)
      return
    }
    const { data } = await api.team.search({ id: user.organization_id, search: name })
    const memberCount = data.groups.find((group) => group.id === id)?.memberCount ?? 0
    openScheduler({
      invitees: [{ kind: 'group', groupId: id, groupKind, name, memberCount, role: 'participant' }],
    })
  }

  function openPerson({ id, name, email, pictureUrl }: SearchHitOf<'person'>): void {
    if (permission.view_user) router.history.push(`/edit-user/${id}`)
    else
      openScheduler({
        invitees: [{ kind: 'user', userId: id, name, email, pictureUrl, role: 'participant' }],
      })
  }

  return (hit) => {
    switch (hit.kind) {
      case 'room':
        return router.history.push(hit.joinPath)
      case 'meeting':
        return void router.navigate(meetingPageAddress(hit))
      case 'person':
        return openPerson(hit)
      case 'team':
        return void openGroup(hit).catch(onFailed)
      case 'recording':
        return openRecording(hit)
      case 'document':
        return openDocument(hit)
      case 'drive':
        return openInDrive(hit)
    }
  }
}

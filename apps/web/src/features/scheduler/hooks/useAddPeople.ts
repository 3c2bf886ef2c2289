import type { Colleague, InvitedColleague, InviteeGroup } from '@majlis/contract'
import { api } from '../../../shared/api/index.ts'
import { parseAddresses } from '../../../shared/mail-addresses/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { type DraftInvitee, addInvitees, keyOf, useDraft } from '../../scheduler-draft/index.ts'

/** Ways to add people to the draft. */
export function useAddPeople() {
  const { change } = useDraft()
  const { user } = useUser()

  function add(invitees: DraftInvitee[]): void {
    change((previous) => ({
      ...previous,
      invitees: addInvitees(previous.invitees, invitees, user.user_email),
    }))
  }

  /** Addresses in any form. The addresses of colleagues are replaced by the colleagues once the server has found them. */
  async function addText(text: string): Promise<void> {
    const invitees = parseAddresses(text).map((address): DraftInvitee => {
      if ('text' in address) return { kind: 'unreadable', text: address.text }
      return { kind: 'outside', ...address, role: 'participant' }
    })
    add(invitees)
    const emails = invitees.flatMap((invitee) => (invitee.kind === 'outside' ? [invitee.email] : []))
    if (emails.length === 0) return
    const colleagues = await api.team.usersByEmail({ emails }).catch(() => null)
    if (colleagues)
      change((previous) => ({ ...previous, invitees: known(previous.invitees, colleagues.data) }))
  }

  return {
    addText,
    addUser: (colleague: Colleague) => add([userOf(colleague)]),
    /** By their address: once they have an account, the meeting is in it. */
    addInvited: ({ name, email }: InvitedColleague) =>
      add([{ kind: 'outside', email, name, role: 'participant' }]),
    addGroup: ({ id, kind, name, memberCount }: InviteeGroup) =>
      add([{ kind: 'group', groupId: id, groupKind: kind, name, memberCount, role: 'participant' }]),
  }
}

function userOf({ id, name, email, pictureUrl }: Colleague): Extract<DraftInvitee, { kind: 'user' }> {
  return { kind: 'user', userId: id, name, email, pictureUrl, role: 'participant' }
}

function known(invitees: DraftInvitee[], colleagues: Colleague[]): DraftInvitee[] {
  const keys = new Set(invitees.map(keyOf))
  return invitees.flatMap((invitee): DraftInvitee[] => {
    if (invitee.kind !== 'outside') return [invitee]
    const colleague = colleagues.find(({ email }) => email.toLowerCase() === invitee.email.toLowerCase())
    if (!colleague) return [invitee]
    const user = { ...userOf(colleague), role: invitee.role }
    return keys.has(keyOf(user)) ? [] : [user]
  })
}

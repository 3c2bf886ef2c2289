import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { ButtonLink } from '../../../shared/links/index.ts'
import { InviteTeam } from '../components/InviteTeam.tsx'

/** `/invite-people`: invites several people at once by their addresses. */
export function InvitePeoplePage() {
  const t = useText('organization')
  return (
    <Page
      title={t('invite.people')}
      width="narrow"
      actions={
        <ButtonLink variant="default" to="/add-user">
          {t('invite.one')}
        </ButtonLink>
      }
    >
      <InviteTeam />
    </Page>
  )
}

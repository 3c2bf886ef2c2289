import { useText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AddressesForm } from '../components/addresses-form.tsx'
import { InformationForm } from '../components/information-form.tsx'
import { Loaded } from '../components/loaded.tsx'
import { OrganizationFrame } from '../components/organization-frame.tsx'
import { SettingsCard } from '../components/settings-card.tsx'

/** `/organization-info`: what the organisation says of itself, and where its pages are (spec 2.29, 3.9). */
export function OrganizationInfoPage() {
  const t = useText('organization')
  const { user } = useUser()
  const details = useQuery(
    orpc.administration.details.queryOptions({ input: { id: user.organization_id }, staleTime: 0 }),
  )
  return (
    <OrganizationFrame current="information">
      <Loaded query={details}>
        {(organization) => (
          <>
            <SettingsCard title={t('nav.information')}>
              <InformationForm organization={organization} />
            </SettingsCard>
            <SettingsCard title={t('addresses.title')} text={t('addresses.text')}>
              <AddressesForm organization={organization} />
            </SettingsCard>
          </>
        )}
      </Loaded>
    </OrganizationFrame>
  )
}

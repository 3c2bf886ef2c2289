import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AddressesForm } from '../components/AddressesForm.tsx'
import { ExportCard } from '../components/ExportCard.tsx'
import { InformationForm } from '../components/InformationForm.tsx'
import { Loaded } from '../components/Loaded.tsx'
import { OrganizationFrame } from '../components/OrganizationFrame.tsx'
import { SettingsCard } from '../components/SettingsCard.tsx'
import styles from '../components/SettingsCard.module.css'

/** `/organization-info`: the organisation's details and the addresses of its pages (spec 2.29, 3.9). */
export function OrganizationInfoPage() {
  const t = useText('organization')
  const { user, profile } = useUser()
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
            {profile.role === 'owner' ? <ExportCard /> : null}
            {profile.role === 'owner' ? (
              <SettingsCard title={t('delete.title')} text={t('delete.text')}>
                <Button
                  className={styles.open}
                  component={Link}
                  to={`/organization-delete/${organization.id}`}
                  variant="outline"
                  color="red"
                >
                  {t('delete.open')}
                </Button>
              </SettingsCard>
            ) : null}
          </>
        )}
      </Loaded>
    </OrganizationFrame>
  )
}

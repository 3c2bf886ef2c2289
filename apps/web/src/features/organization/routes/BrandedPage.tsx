import type { Branding } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, useDocumentTitle } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { useBrand } from '../../../shared/brand/index.ts'
import { PublicFrame } from '../../../shared/frame/index.ts'
import { JoinForm } from '../../../shared/meeting-link/index.ts'
import { OrganizationLink } from '../../../shared/organization-link/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { SingleSignOnButton } from '../../auth/index.ts'
import { UnknownPage } from '../../landing/index.ts'
import { Loaded } from '../components/Loaded.tsx'
import styles from './BrandedPage.module.css'

/**
 * `/{vanity}`: an organisation's own page for signing in and joining (spec 1.24). At other addresses, signed-in
 * people are redirected to Home; visitors see UnknownPage (2.37). An organisation with only a host name is identified
 * by that.
 */
export function BrandedPage() {
  const { vanity = '' } = useParams({ strict: false })
  const session = useSession()
  // If the server fails, we don't know who this is: Home shows the failure.
  const mayBeSignedIn = session.status === 'signed_in' || 'failure' in session
  const branding = useQuery({
    ...orpc.administration.branding.queryOptions({
      input: vanity.includes('.') ? { hostName: vanity } : { vanityUrl: vanity },
    }),
    retry: false,
  })
  const known = branding.data?.data
  if (branding.error && isNobodys(errorCode(branding.error)))
    return mayBeSignedIn ? (
      <Navigate to="/home" replace state={{ unknownPath: `/${vanity}` }} />
    ) : (
      <UnknownPage />
    )
  return (
    <PublicFrame brand={known ? <OrganizationLink organizationId={known.organizationId} /> : undefined}>
      <Loaded query={branding}>{(shown) => <Welcome branding={shown} />}</Loaded>
    </PublicFrame>
  )
}

/** An address that no organisation has or can have. A temporary failure doesn't count. */
function isNobodys(code: string): boolean {
  return code.endsWith('not_found') || code.startsWith('input.')
}

function Welcome({ branding }: { branding: Branding }) {
  const t = useText('organization')
  const tc = useText('common')
  const { name, organizationId } = branding
  useBrand(branding)
  useDocumentTitle(name)
  return (
    <Card className={styles.card}>
      <h1>{t('branded.title', { name })}</h1>
      <p className={styles.text}>{t('branded.text')}</p>
      <SingleSignOnButton organizationId={organizationId} />
      <Button component={Link} to={`/sign-in?organization=${organizationId}`} size="lg">
        {tc('action.signIn')}
      </Button>
      <section className={styles.join} aria-labelledby="join">
        <h2 id="join">{t('branded.joinTitle')}</h2>
        <JoinForm />
      </section>
    </Card>
  )
}

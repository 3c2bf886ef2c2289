import { OrganizationMark } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orpc } from '../api/index.ts'
import { useBrand } from '../brand/index.ts'
import { ProductLink } from '../frame/index.ts'
import styles from './OrganizationLink.module.css'

/** The organisation that the page belongs to, as a link to its address; gives the page its look (spec 1.24, 7.51). */
export function OrganizationLink({ organizationId }: { organizationId: string }) {
  const branding = useQuery({
    ...orpc.administration.branding.queryOptions({ input: { organizationId } }),
    retry: false,
    staleTime: Infinity,
  })
  const look = branding.data?.data
  useBrand(look)
  if (branding.error) return <ProductLink />
  if (!look) return <span className={styles.organization} />
  const { name, logoUrl, vanityUrl } = look
  return (
    <Link
      className={styles.organization}
      to={vanityUrl ? `/${vanityUrl}` : `/sign-in?organization=${organizationId}`}
    >
      <OrganizationMark name={name} logoUrl={logoUrl}>
        <span className={styles.name}>{name}</span>
      </OrganizationMark>
    </Link>
  )
}

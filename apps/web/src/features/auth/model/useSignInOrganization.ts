import { uuidField } from '@majlis/contract'
import { useSearch } from '@tanstack/react-router'

/** The organisation whose sign-in page this is, from `?organization=` in the address. */
export function useSignInOrganization(): string | null {
  // Of the page shown: when it is being left, the location is already that of the next page.
  return useSearch({ strict: false, select: organizationOf })
}

function organizationOf({ organization }: { organization?: unknown }): string | null {
  const { success, data } = uuidField.safeParse(organization)
  return success ? data : null
}

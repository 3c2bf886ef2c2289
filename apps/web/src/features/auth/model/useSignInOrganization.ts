import { uuidField } from '@majlis/contract'
import { useSearch } from '@tanstack/react-router'

/** Whose sign-in page this is, by the address: `?organization=` with its ID. */
export function useSignInOrganization(): string | null {
  // Of the page that is shown: the location is already that of the next one on the way out.
  return useSearch({ strict: false, select: organizationOf })
}

function organizationOf({ organization }: { organization?: unknown }): string | null {
  const { success, data } = uuidField.safeParse(organization)
  return success ? data : null
}

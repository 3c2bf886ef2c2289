import { defaults, type Appearance } from '@majlis/contract'
import { brandSheet } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../shared/api/index.ts'
import { fontSheet } from '../../shared/fonts/index.ts'

/** The sheet of the organisation's colours; the page's start script reads the same key before the first paint. */
const brandKey = 'majlis.brand'

/** The organisation's colours, font, icon and logo, applied to the page (spec 2.50, 3.11). */
export function useAppearance(organizationId: string | undefined): Appearance | undefined {
  const { data } = useQuery({
    ...orpc.organization.appearance.queryOptions({ input: { organizationId: organizationId ?? '' } }),
    enabled: organizationId !== undefined,
    staleTime: Infinity,
  })
  const appearance = data?.data

  useEffect(() => {
    if (!appearance) return
    apply(sheetOf(appearance))
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon && appearance.favicon) icon.href = appearance.favicon
  }, [appearance])

  return appearance
}

function sheetOf({ primaryColor, font }: Appearance): string {
  const colours =
    primaryColor.toLowerCase() === defaults.menuColor.toLowerCase() ? null : brandSheet(primaryColor)
  return (colours ?? '') + fontSheet(font)
}

function apply(text: string): void {
  const known = document.adoptedStyleSheets.at(0)
  const sheet = known ?? new CSSStyleSheet()
  sheet.replaceSync(text)
  if (!known) document.adoptedStyleSheets = [sheet]
  if (text) localStorage.setItem(brandKey, text)
  else localStorage.removeItem(brandKey)
}

import { defaults, type Appearance } from '@majlis/contract'
import { brandSheet } from '@majlis/ui'
import { useEffect } from 'react'
import { deviceStorage } from '../browser-storage/index.ts'
import { fontSheet } from '../fonts/index.ts'

/** The style sheet with the organisation's look; the page's start script reads the same key before the first paint. */
const brandKey = 'majlis.brand'

/** The sheet that the start script made from the stored look, or a new one. */
let sheet = document.adoptedStyleSheets?.at(0)

/** The icon with which the page came, for organisations that have removed their own. */
let ownIcon: { href: string; type: string } | undefined

/** Dresses the page in an organisation's colours, font and icon (spec 2.50, 3.11), and remembers them for the next start. */
export function useBrand(appearance: Appearance | undefined): void {
  useEffect(() => {
    if (!appearance) return
    apply(sheetOf(appearance))
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon) return
    // The type is that of our own icon; browsers detect the type of other ones.
    ownIcon ??= { href: icon.href, type: icon.type }
    icon.href = appearance.favicon ?? ownIcon.href
    icon.type = appearance.favicon ? '' : ownIcon.type
  }, [appearance])
}

function sheetOf({ primaryColor, font }: Appearance): string {
  const colours =
    primaryColor.toLowerCase() === defaults.menuColor.toLowerCase() ? null : brandSheet(primaryColor)
  return (colours ?? '') + fontSheet(font)
}

function apply(text: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.unshift(sheet)
  }
  sheet.replaceSync(text)
  if (text) deviceStorage.keep(brandKey, text)
  else deviceStorage.forget(brandKey)
}

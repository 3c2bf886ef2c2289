import { defaults, type Appearance } from '@majlis/contract'
import { brandSheet } from '@majlis/ui'
import { useEffect } from 'react'
import { fontSheet } from '../fonts/index.ts'

/** The sheet of the organisation's look; the page's start script reads the same key before the first paint. */
const brandKey = 'majlis.brand'

/** The sheet that the start script made of the remembered look, else one of our own. */
let sheet = document.adoptedStyleSheets?.at(0)

/** Dresses the page in an organisation's colours, font and icon (spec 2.50, 3.11), and remembers them for the next start. */
export function useBrand(appearance: Appearance | undefined): void {
  useEffect(() => {
    if (!appearance) return
    apply(sheetOf(appearance))
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon && appearance.favicon) icon.href = appearance.favicon
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
  if (text) localStorage.setItem(brandKey, text)
  else localStorage.removeItem(brandKey)
}

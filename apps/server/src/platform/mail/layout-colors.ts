export const fonts = "Lato,'Noto Sans Bengali','Noto Sans Arabic','Segoe UI',Arial,sans-serif"

/** For programs that report a dark or narrow screen. Everything else is inline, for those that drop style sheets. */
export const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:#0f161c!important}
.card{background:#161f27!important;border-right-color:#25323d!important;border-bottom-color:#25323d!important;border-left-color:#25323d!important}
.ink{color:#e9eff4!important}
.ink-2{color:#a9b8c4!important}
.link{color:#7fb0d6!important}
.line{border-color:#31414e!important}
.field{background:#22364a!important}
.button{color:#e9eff4!important;border-color:#4c5d6a!important}
}
@media (max-width:480px){
.card{padding:24px 20px!important}
.title{font-size:21px!important}
.label{width:76px!important}
}`

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** White or near-black, whichever is read better on the colour (WCAG 2.2 relative luminance). */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#15222c' : '#ffffff'
}

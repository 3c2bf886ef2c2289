import { directionOf } from '@majlis/i18n'
import { defaults } from '@majlis/contract'
import type { MailMessage } from './mail.ts'

export interface RenderedMail {
  html: string
  text: string
}

const defaultBrand = { name: 'Majlis', primaryColor: defaults.menuColor, logoUrl: null }
const fonts = "Lato,'Noto Sans Bengali','Noto Sans Arabic','Segoe UI',Arial,sans-serif"

/** A mail as HTML and as text. Everything that comes from people is escaped; the HTML needs no style sheet and no script. */
export function renderMail(message: MailMessage): RenderedMail {
  return { html: renderHtml(message), text: renderText(message) }
}

function renderText({
  heading,
  paragraphs,
  code,
  button,
  footnote,
  brand = defaultBrand,
}: MailMessage): string {
  const parts = [
    heading,
    ...paragraphs,
    code,
    button && `${button.label}:\n${button.url}`,
    footnote,
    `— ${brand.name}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function renderHtml(message: MailMessage): string {
  const {
    language,
    subject,
    preview,
    heading,
    paragraphs,
    code,
    button,
    footnote,
    brand = defaultBrand,
  } = message
  const direction = directionOf(language)
  const color = /^#[0-9a-f]{6}$/i.test(brand.primaryColor) ? brand.primaryColor : defaultBrand.primaryColor
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f6f8;font-family:${fonts};color:#15222c;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background:#f4f6f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="padding:0 8px 20px">${renderBrand(brand)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e2e8ed;border-top:4px solid ${color};border-radius:16px;padding:32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700">${escape(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#4c5d6a">${escape(text)}</p>`).join('\n')}
${code ? renderCode(code) : ''}${button ? renderButton(button, color) : ''}${
    footnote
      ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e8ed;font-size:14px;line-height:1.6;color:#5c6d7a">${escape(footnote)}</p>`
      : ''
  }
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function renderBrand({ name, logoUrl }: NonNullable<MailMessage['brand']>): string {
  if (logoUrl && isWebAddress(logoUrl)) {
    return `<img src="${escape(logoUrl)}" alt="${escape(name)}" height="32" style="display:block;height:32px;border:0">`
  }
  return `<span style="font-size:18px;font-weight:700;color:#15222c">${escape(name)}</span>`
}

/** Left to right in every language: it is typed as it is read. */
function renderCode(code: string): string {
  return `<p dir="ltr" style="margin:0 0 24px;padding:20px 12px;background:#eef2f5;border-radius:10px;text-align:center;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${escape(code)}</p>\n`
}

/** The address stands below the button, for programs that do not open it. */
function renderButton({ label, url }: { label: string; url: string }, color: string): string {
  if (!isWebAddress(url)) throw new Error('A mail links to web addresses only')
  return `<p style="margin:0 0 12px"><a href="${escape(url)}" style="display:inline-block;padding:13px 24px;background:${color};color:${inkOn(color)};border-radius:10px;font-size:16px;line-height:1.4;font-weight:700;text-decoration:none">${escape(label)}</a></p>
<p dir="ltr" style="margin:0;font-size:13px;line-height:1.5;color:#5c6d7a;word-break:break-all">${escape(url)}</p>\n`
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

/** White or near-black, whichever is read better on the colour (WCAG 2.2 relative luminance). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#15222c' : '#ffffff'
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
